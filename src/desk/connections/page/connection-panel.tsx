import { type ReactNode, useRef } from 'react';
import type { PlatformName } from '#kit/contract/needs.ts';
import { Panel } from '#ui/panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { ConnectForm } from './connect-form.tsx';
import { ConnectionButtons } from './connection-buttons.tsx';
import { DiscordDetails } from './discord-details.tsx';
import { ModeTag, ModeText, Warnings } from './mode.tsx';
import type { Report } from './report.ts';
import { RobloxDetails } from './roblox-details.tsx';
import { useDraft } from './use-draft.ts';
import en from './words/en.json';

const say = words(en);

interface ConnectionPanelProps {
  platform: PlatformName;
  report: Report;
  /** Below both columns. */
  children?: ReactNode;
}

/** One platform: its state and permissions on the left, and the form to change it on the right. */
export function ConnectionPanel({ platform, report, children }: ConnectionPanelProps) {
  const told = report[platform];
  const draft = useDraft(platform, told);
  const panel = useRef<HTMLDivElement>(null);

  /** Focus moves to the list, because the button that was pressed is gone. */
  function list(id: string) {
    draft.addListed(id);
    panel.current?.querySelector<HTMLElement>('[name="listed"]')?.focus();
  }

  return (
    <Panel title={say(`${platform}.title`)} aside={<ModeTag report={told} />} flush>
      <div
        ref={panel}
        className="[&>*]:grid [&>*]:content-start [&>*]:grid-cols-[minmax(0,1fr)] [&>*]:gap-5 [&>*]:min-w-0 [&>*]:p-5 [&>form]:gap-4.5 [&>form]:border-t [&>form]:border-t-line lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:[&>form]:border-t-0 lg:[&>form]:border-l lg:[&>form]:border-l-line max-sm:[&>*]:p-4"
      >
        <div>
          <ModeText platform={platform} report={told} now={report.now} />
          <Warnings report={told} />
          {told.mode === 'practice' && <FirstSteps platform={platform} />}
          {platform === 'discord' ? (
            <DiscordDetails report={report.discord} listed={draft.reading.ids} onList={list} />
          ) : (
            <RobloxDetails report={report.roblox} now={report.now} />
          )}
          <ConnectionButtons platform={platform} report={told} />
        </div>
        <ConnectForm platform={platform} report={told} now={report.now} draft={draft} />
      </div>
      {children}
    </Panel>
  );
}

const steps = [1, 2, 3] as const;

const portals: Record<PlatformName, string> = {
  discord: 'https://discord.com/developers/applications',
  roblox: 'https://create.roblox.com/dashboard/credentials',
};

/** Steps for owners who do this for the first time, in the platforms' own terms. */
function FirstSteps({ platform }: { platform: PlatformName }) {
  return (
    <section aria-label={say(`${platform}.steps`)} className="grid gap-3">
      <h3>{say(`${platform}.steps`)}</h3>
      <ol className="grid gap-3.5 [counter-reset:step]">
        {steps.map((step) => (
          <li
            key={step}
            className="relative min-h-7 pl-10 [counter-increment:step] before:absolute before:-top-0.5 before:left-0 before:grid before:h-7.5 before:w-6.5 before:place-items-center before:rounded-[13px_13px_5px_5px] before:bg-sunken before:pt-0.75 before:text-label before:font-[650] before:text-ink-2 before:content-[counter(step)]"
          >
            <b className="block">{say(`${platform}.step.${step}`)}</b>
            <span className="text-small text-ink-2">
              <Sentence
                text={say(`${platform}.step.${step}.how`)}
                parts={{
                  portal: (
                    <a href={portals[platform]} target="_blank" rel="noreferrer">
                      {say(`${platform}.portal`)}
                    </a>
                  ),
                }}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
