import type { ComponentProps } from 'react';
import type { PlatformName } from '#kit/contract/needs.ts';
import { Icon } from '#ui/icon.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type PlatformReport, pickName } from './report.ts';
import en from './words/en.json';

const say = words(en);

const states: Record<PlatformReport['mode'], ComponentProps<typeof StateTag>['state']> = {
  practice: 'practice',
  checking: 'idle',
  connected: 'ok',
  broken: 'bad',
};

export function ModeTag({ report }: { report: PlatformReport }) {
  return <StateTag state={states[report.mode]}>{say(`mode.${report.mode}`)}</StateTag>;
}

interface ModeTextProps {
  platform: PlatformName;
  report: PlatformReport;
  now: number;
}

/** The state in a sentence, and the source of the credential. */
export function ModeText({ platform, report, now }: ModeTextProps) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-slip">
          <Sentence
            text={say(`${platform}.mode.${report.mode}`)}
            parts={{ name: <b className="wrap-anywhere">{pickName(report) ?? say('unnamed')}</b> }}
          />
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-small text-ink-2 empty:hidden">
          <SourceText platform={platform} report={report} now={now} />
          <CheckedText report={report} now={now} />
          <BrokenText report={report} now={now} />
        </p>
        {report.api_url !== null && report.mode !== 'practice' && (
          <p className="text-small text-ink-2">
            <Sentence text={say('api-url')} parts={{ url: <code>{report.api_url}</code> }} />
          </p>
        )}
      </div>
      {report.problem && <Told tone="bad" {...report.problem} />}
    </div>
  );
}

function SourceText({ platform, report, now }: ModeTextProps) {
  if (report.source === 'environment') {
    return (
      <span>
        {say('source.environment', { name: say(`${platform}.variable`) })}
        {report.hides_saved && ` ${say('source.hides')}`}
      </span>
    );
  }
  if (report.source === 'none' || report.saved_at === null) return null;
  return (
    <span>
      <Sentence
        text={say('source.saved')}
        parts={{
          by: <b className="wrap-anywhere">{report.saved_by ?? say('unnamed')}</b>,
          when: <TimeText at={report.saved_at} now={now} />,
        }}
      />
    </span>
  );
}

function CheckedText({ report, now }: Omit<ModeTextProps, 'platform'>) {
  if (report.checked_at === null || report.mode === 'practice') return null;
  return (
    <span>
      <Sentence
        text={say('checked')}
        parts={{ when: <TimeText at={report.checked_at} now={now} /> }}
      />
    </span>
  );
}

function BrokenText({ report, now }: Omit<ModeTextProps, 'platform'>) {
  if (report.broken_at === null) return null;
  return (
    <span>
      <Sentence
        text={say('broken.since')}
        parts={{ when: <TimeText at={report.broken_at} now={now} form="moment" /> }}
      />
    </span>
  );
}

/** Things that work now but may stop soon, or that grant more than needed. */
export function Warnings({ report }: { report: PlatformReport }) {
  if (report.warnings.length === 0) return null;
  return (
    <ul className="grid gap-2.5">
      {report.warnings.map((warning) => (
        <li key={warning.title}>
          <Told tone="warn" {...warning} />
        </li>
      ))}
    </ul>
  );
}

interface ToldProps {
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
}

function Told({ tone, title, detail }: ToldProps) {
  const isBad = tone === 'bad';
  return (
    <div
      className={`flex gap-2.5 rounded-control px-3 py-2.5 text-small ${isBad ? 'bg-bad-soft' : 'bg-warn-soft'}`}
    >
      <Icon name="warning" size={18} className={`mt-px ${isBad ? 'text-bad' : 'text-warn'}`} />
      <p className="min-w-0">
        <b className="block">{title}</b>
        {detail}
      </p>
    </div>
  );
}
