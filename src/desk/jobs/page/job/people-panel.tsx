import { type ReactNode, useState } from 'react';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { ConfirmRun } from '#kit/page/confirm-run.tsx';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Panel } from '#ui/panel.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { Job } from '../job.ts';
import { ApproveOrder } from './approve-order.tsx';
import { useAct } from './use-act.ts';
import type { JobWatch } from './use-job.ts';
import { WaitsForOthers } from './waits-for-others.tsx';
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
  const { isAdmin } = useJobPaths();
  const waits = job.state === 'waiting';
  // A read-only key sees the same buttons, disabled.
  const { mayChange } = useMayChange();
  const decides = job.may.approve.allowed || (isAdmin && !mayChange);
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
          {decides ? (
            <ApproveOrder job={job} watch={watch} />
          ) : (
            <WaitsForOthers job={job} now={now} watch={watch} />
          )}
          <AlikeList job={job} watch={watch} />
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

type Alike = Job['alike'][number];

/**
 * Shows admins the holders who can't approve the job because the desk can't tell them apart from the planner.
 */
function AlikeList({ job, watch }: { job: Job; watch: JobWatch }) {
  const [asked, setAsked] = useState<Alike>();
  const { disabledReason } = useMayChange();
  if (job.alike.length === 0) return null;
  const { holder: planner } = job.planned;
  return (
    <>
      <ul className="mt-4 grid gap-3 text-ink-2">
        {job.alike.map((one) => (
          <li key={one.holder} className="grid justify-items-start gap-2">
            <p className="wrap-anywhere">
              <Sentence
                text={say(sharedKey(one))}
                parts={{ holder: <b>{one.holder}</b>, planner: <b>{planner}</b> }}
              />
            </p>
            <Button size="small" disabledReason={disabledReason} onClick={() => setAsked(one)}>
              {say('alike.confirm')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmTwoDialog
          job={job}
          holder={asked.holder}
          watch={watch}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function sharedKey({ browser, network }: Alike) {
  if (browser && network) return 'alike.both';
  return browser ? 'alike.browser' : 'alike.network';
}

interface ConfirmTwoDialogProps {
  job: Job;
  holder: string;
  watch: JobWatch;
  onClose: () => void;
}

function ConfirmTwoDialog({ job, holder, watch, onClose }: ConfirmTwoDialogProps) {
  const { holder: planner } = job.planned;

  return (
    <ConfirmRun
      action={useAct('confirmTwo', watch)}
      input={{ job_id: job.id, holder }}
      onClose={onClose}
      title={say('alike.title', { planner, holder })}
      tone="safe"
      sentence={say('alike.sentence')}
      verb={say('alike.verb')}
      busyVerb={say('alike.busy')}
    />
  );
}
