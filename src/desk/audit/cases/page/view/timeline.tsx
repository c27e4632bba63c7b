import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Panel } from '#ui/panel.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { sayDay, sayZone } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { AuditCase, ShownCase } from '../audit-case.ts';
import { CaseSentence } from '../case-sentence.tsx';
import { describeOutcome } from './case-head.tsx';
import { NoteForm } from './note-form.tsx';
import { PinButton } from './pin-button.tsx';
import en from './words/en.json';

const say = words(en);

interface TimelineProps {
  shown: ShownCase;
  /** Called when a note was added or pinned. */
  onChanged: () => void;
}

/** Everything that happened to a case, oldest first, and a form to add a note. */
export function Timeline({ shown, onChanged }: TimelineProps) {
  const moments = listMoments(shown);
  return (
    <Panel title={say('timeline')} flush aside={say('timeline.zone', { zone: sayZone(shown.now) })}>
      <ol className="px-4 pt-2 pb-1.5 sm:px-5">
        {moments.map((moment, at) => {
          const day = sayDay(moment.at, shown.now);
          const before = moments[at - 1];
          return (
            <Fragment key={moment.key}>
              {(!before || sayDay(before.at, shown.now) !== day) && (
                <li className="pt-2.5 pb-0.5 text-[13px] font-semibold text-ink-2">{day}</li>
              )}
              <Entry moment={moment} shown={shown} onChanged={onChanged} />
            </Fragment>
          );
        })}
      </ol>
      <div className="border-t border-line p-4 sm:p-5">
        <NoteForm caseId={shown.case.id} onAdded={onChanged} />
      </div>
    </Panel>
  );
}

interface Moment {
  key: string;
  at: number;
  icon: IconName;
  tone: keyof typeof tones;
  text: ReactNode;
  /** The text of a note. */
  note?: string;
  /** The case that records it. */
  caseId?: number | undefined;
}

const tones = {
  plain: 'bg-sunken text-ink-2',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

function listMoments({ case: one, notes, events }: ShownCase): Moment[] {
  const moments: Moment[] = [begun(one)];
  const end = ended(one);
  if (end) moments.push(end);
  for (const { case_id, at, name, text } of notes) {
    const by = <b className="wrap-anywhere">{name ?? say('notes.nobody')}</b>;
    moments.push({
      ...{ key: `note ${case_id}`, at, icon: 'message', tone: 'plain', note: text },
      ...{
        text: (
          <>
            {by} {say('timeline.note')}
          </>
        ),
        caseId: case_id,
      },
    });
  }
  for (const event of events) {
    moments.push({
      ...{ key: `case ${event.id}`, at: event.at, tone: 'plain', caseId: event.id },
      icon: event.id === one.undone_by ? 'undo' : 'book',
      text: <CaseSentence one={event} form="short" />,
    });
  }
  return moments.sort((left, right) => left.at - right.at);
}

function begun(one: AuditCase): Moment {
  const asked = { ...one, outcome: null };
  return {
    ...{ key: 'begun', at: one.at, icon: 'clock', tone: 'plain' },
    text: one.outcome === null ? <CaseSentence one={one} form="short" /> : <Begun one={asked} />,
  };
}

function Begun({ one }: { one: AuditCase }) {
  return (
    <>
      <b className="wrap-anywhere">{one.name ?? say('timeline.desk')}</b> {say('timeline.begun')}
    </>
  );
}

function ended(one: AuditCase): Moment | undefined {
  if (one.ended_at === null || one.outcome === null) return undefined;
  const outcome = describeOutcome({ ...one, undone_by: null });
  const at = { key: 'ended', at: one.ended_at };
  if (outcome === 'unknown') {
    return { ...at, icon: 'question', tone: 'warn', text: say('timeline.unknown') };
  }
  if (outcome === 'refused') {
    return { ...at, icon: 'cross', tone: 'bad', text: say('timeline.refused') };
  }
  const text = <CaseSentence one={{ ...one, undone_by: null }} form="short" />;
  return { ...at, icon: 'check', tone: 'ok', text };
}

function Entry({ moment, shown, onChanged }: TimelineProps & { moment: Moment }) {
  const { casePath } = useCasePaths();
  const { at, icon, tone, text, note, caseId } = moment;
  const { case: about, now, pins } = shown;
  return (
    <li className="grid grid-cols-[26px_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-2.25 sm:grid-cols-[48px_26px_minmax(0,1fr)]">
      <span className="col-start-2 text-[13px] text-ink-3 tabular-nums sm:col-start-1 sm:row-start-1 sm:text-right sm:text-small sm:leading-[30px]">
        <TimeText at={at} now={now} form="clock" />
      </span>
      <span
        aria-hidden="true"
        className={`col-start-1 row-span-2 row-start-1 grid h-7.5 w-6.5 place-items-center rounded-control sm:col-start-2 sm:row-span-1 ${tones[tone]}`}
      >
        <Icon name={icon} size={16} />
      </span>
      <div className="col-start-2 min-w-0 wrap-anywhere sm:col-start-3 sm:pt-1">
        {text}{' '}
        {caseId !== undefined && (
          <Link
            to={casePath(caseId)}
            className="ml-1 font-mono text-tiny whitespace-nowrap text-ink-2 tabular-nums decoration-line-2 hover:text-accent"
          >
            {say('note.case', { id: caseId })}
          </Link>
        )}
        {note !== undefined && (
          <p className="mt-1.5 max-w-[68ch] rounded-control border border-line bg-raised px-3 py-2.25 text-[14.5px] whitespace-pre-wrap">
            {note}
          </p>
        )}
        {note !== undefined && caseId !== undefined && about.target !== null && (
          <div className="mt-1 -ml-2">
            <PinButton
              caseId={about.id}
              noteId={caseId}
              isPinned={pins.some(({ note_id }) => note_id === caseId)}
              onChanged={onChanged}
            />
          </div>
        )}
      </div>
    </li>
  );
}
