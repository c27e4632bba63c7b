import type { ReactNode } from 'react';
import { formatNumber } from '#ui/format-number.ts';
import { Panel } from '#ui/panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { Job } from '../job.ts';
import { Decision } from './decision.tsx';
import type { JobWatch } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

interface PeoplePanelProps {
  job: Job;
  now: number;
  watch: JobWatch;
}

/** Shows who planned the job and who approved it, or the controls to approve it. */
export function PeoplePanel({ job, now, watch }: PeoplePanelProps) {
  const { planned, decision, needs_approval } = job;
  const waits = job.state === 'waiting';
  const isAlone = decision?.is_alone || job.alone_from !== null;
  return (
    <Panel title={panelTitle(job, isAlone)}>
      <ul className="grid gap-4">
        <Person who={planned} text={say(job.reads ? 'person.asked' : 'person.planned')}>
          <TimeText at={planned.at} now={now} form="zoned" />
          {`, ${say('planned.facts', { lines: formatNumber(job.total + job.dropped) })}`}
          {job.dropped > 0 && `, ${say('planned.doubles', doubles(job.dropped))}`}
        </Person>
        {decision && (
          <Person who={decision} text={decisionWords(job, decision)}>
            <TimeText at={decision.at} now={now} form="zoned" />
            {decision.note && (
              <span className="block wrap-anywhere">{say('note', { note: decision.note })}</span>
            )}
          </Person>
        )}
      </ul>
      {needs_approval && !waits && (
        <p className="mt-4 text-[13px] text-ink-3">
          {say(isAlone ? 'second.missing' : 'second.needed')}
        </p>
      )}
      {job.waits_until !== null && (
        <p className="mt-4 text-ink-2">
          <Sentence
            text={say(waits ? 'waits.until' : 'waits.over')}
            parts={{ time: <TimeText at={job.waits_until} now={now} form="zoned" /> }}
          />
        </p>
      )}
      {waits && (
        <div className="mt-4">
          <Decision job={job} now={now} watch={watch} />
        </div>
      )}
    </Panel>
  );
}

function panelTitle(job: Job, isAlone: boolean): string {
  if (!job.needs_approval) return say(job.reads ? 'asker' : 'planner');
  return say(isAlone ? 'people.alone' : 'people');
}

function doubles(count: number) {
  return { count, number: formatNumber(count) };
}

function decisionWords(job: Job, decision: NonNullable<Job['decision']>): string {
  if (job.state !== 'declined') return say(decision.is_alone ? 'person.alone' : 'person.approved');
  const isOwn = decision.holder === job.planned.holder;
  return say(isOwn ? 'person.withdrew' : 'person.declined');
}

interface PersonProps {
  who: { holder: string; is_you: boolean };
  text: string;
  children: ReactNode;
}

function Person({ who, text, children }: PersonProps) {
  const name = who.is_you ? say('person.you') : who.holder;
  return (
    <li className="flex items-center gap-3">
      <span className="arch font-semibold" aria-hidden="true">
        {(who.holder.trim()[0] ?? '?').toUpperCase()}
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <Sentence text={text} parts={{ who: <b>{name}</b> }} />
        </p>
        <p className="text-[13px] text-ink-2">{children}</p>
      </div>
    </li>
  );
}
