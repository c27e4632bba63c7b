import { useEffect, useState } from 'react';
import { ErrorText } from '#ui/error-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import type { ToLocalPage } from '../messages.ts';
import type { FindingKind } from '../scanner.ts';
import type { Aim } from './code-rows.tsx';
import { Findings } from './findings.tsx';
import { Intake } from './intake.tsx';
import { kindOrder, looks } from './kinds.ts';
import { NetworkMark } from './network-mark.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { Scan } from './scan.ts';
import { Summary } from './summary.tsx';
import type { Taken } from './take.ts';
import { TextPanel } from './text-panel.tsx';
import { useScan } from './use-scan.ts';
import en from './words/en.json';

export function App({ desk }: { desk: ToLocalPage }) {
  const [scan, setScan] = useState<Scan>();
  const [only, setOnly] = useState<FindingKind>();
  const [aim, setAim] = useState<Aim>();
  const [isAgain, setAgain] = useState(false);

  useEffect(() => () => scan?.end(), [scan]);

  const start = (taken: Taken) => {
    setOnly(undefined);
    setAim(undefined);
    setScan(new Scan({ ...taken, decoys: desk.decoys ?? [] }));
  };
  const again = () => {
    setAgain(true);
    setScan(undefined);
  };

  return (
    // Two columns. A phone shows one, in order of importance: network notice, summary, findings, text.
    <main className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_448px] lg:gap-x-6">
      <div className="contents *:min-w-0 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-5 lg:order-2">
        <div className="order-1">
          <NetworkMark />
        </div>
        {scan ? (
          <div className="order-3">
            <Findings scan={scan} only={only} windowHeight={desk.windowHeight} onAim={setAim} />
          </div>
        ) : (
          <div className="order-4">
            <About knowsDecoys={desk.decoys !== null} />
          </div>
        )}
      </div>
      <div className="contents *:min-w-0 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-5 lg:order-1">
        {scan ? (
          <>
            <div className="order-2">
              <Summary scan={scan} only={only} onOnly={setOnly} />
            </div>
            <div className="order-4">
              <Texts scan={scan} aim={aim} windowHeight={desk.windowHeight} onAnother={again} />
            </div>
          </>
        ) : (
          <div className="order-2">
            <Intake onTaken={start} practice={desk.practice} wantsFocus={isAgain} />
          </div>
        )}
      </div>
    </main>
  );
}

const say = words(en);

function About({ knowsDecoys }: { knowsDecoys: boolean }) {
  return (
    <Panel title={say('about')}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2.5">
        {kindOrder.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <Icon name={looks[kind].icon} size={18} className="text-ink-2" />
            {say(`name.${kind}`)}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-2">{say('about.where')}</p>
      {!knowsDecoys && <p className="mt-2 text-small text-ink-2">{say('about.decoys')}</p>}
      <p className="mt-2 text-small text-ink-2">{say('about.kept')}</p>
    </Panel>
  );
}

interface TextsProps {
  scan: Scan;
  aim: Aim | undefined;
  windowHeight: number;
  onAnother: () => void;
}

/** Shows the text that was read, or the progress of reading it. */
function Texts(props: TextsProps) {
  const { scan } = props;
  useScan(scan);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      {scan.state === 'reading' ? <ReadingPanel scan={scan} /> : <TextPanel {...props} />}
      <RefusedFiles scan={scan} />
    </div>
  );
}

const SHOWN_MAX = 20;

/** The contents of these files are unknown, so they are listed. */
function RefusedFiles({ scan }: { scan: Scan }) {
  const folders = scan.shutFolders.map((path) => ({ path, cause: say('shut-folder') }));
  const refused = [...folders, ...scan.refused];
  if (refused.length === 0) return null;
  const more = refused.length - SHOWN_MAX;
  return (
    <Panel title={say('refused')}>
      <ul className="grid gap-2.5">
        {refused.slice(0, SHOWN_MAX).map(({ path, cause }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they only ever grow at their end
          <li key={index} className="grid gap-0.5">
            <code className="wrap-anywhere">{path}</code>
            <ErrorText>
              {cause === undefined ? say('refused.unreadable') : sayCause(cause)}
            </ErrorText>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2.5 text-ink-2">{say('refused.more', { count: more })}</p>}
    </Panel>
  );
}

/** 'it is broken' */
function sayCause(cause: string): string {
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1).replace(/\.$/, '')}.`;
}
