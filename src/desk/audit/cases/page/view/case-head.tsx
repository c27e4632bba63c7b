import { useEffect, useRef } from 'react';
import { isPairedAction } from '#kit/contract/paired-tool.ts';
import { HelpButton } from '#kit/page/help-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PracticeTag, Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { words } from '#ui/words.ts';
import type { AuditCase } from '../audit-case.ts';
import { CaseSentence } from '../case-sentence.tsx';
import { readSpan } from './read-span.ts';
import en from './words/en.json';

const say = words(en);

interface StandingProps {
  one: AuditCase;
  now: number;
}

/** Says what was done as the page's title, with the case number and how it stands now. */
export function CaseHead({ one, now, isTitle }: StandingProps & { isTitle?: boolean | undefined }) {
  const Heading = isTitle ? 'h1' : 'h2';
  const place = useFocusOnceUndone(one);
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-part="case-head"
      className="flex flex-wrap items-center gap-x-5 gap-y-2.5 outline-none"
    >
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <Heading className={`wrap-anywhere ${isTitle ? '' : 'text-[22px]'}`}>
            <CaseSentence one={one} form="title" />
          </Heading>
          {isTitle && <HelpButton />}
        </div>
        <p className="mt-1 text-ink-2">
          {say('case.dot', { id: one.id })} <Standing one={one} now={now} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        {one.is_practice && <PracticeTag />}
        <OutcomeTag one={one} now={now} />
      </div>
    </div>
  );
}

/** Until when it lasts, or when it was done. */
function Standing({ one, now }: StandingProps) {
  const { until } = readSpan(one);
  const isStanding = one.outcome === 'done' && one.undone_by === null;
  if (until === undefined || until === null || !isStanding) {
    return <TimeText at={one.at} now={now} form="moment" />;
  }
  const left = Math.ceil((until - now) / 86_400_000);
  return (
    <>
      {say(until > now ? 'until' : 'ended')}{' '}
      <b className="text-ink">
        <TimeText at={until} now={now} form="moment" />
      </b>
      {until > now && left > 1 && <>, {say('days-left', { count: left })}</>}.
    </>
  );
}

export function describeOutcome({ outcome, undone_by }: AuditCase) {
  if (outcome === 'done') return undone_by === null ? 'done' : 'undone';
  if (outcome === null) return 'under-way';
  return outcome === 'unknown' ? 'unknown' : 'refused';
}

export function OutcomeTag({ one, now }: StandingProps) {
  const outcome = describeOutcome(one);
  if (outcome === 'unknown') return <Tag tone="warn">{say('outcome.unknown')}</Tag>;
  if (outcome === 'refused') return <Tag tone="bad">{say('outcome.refused')}</Tag>;
  if (outcome !== 'done') return <Tag>{say(`outcome.${outcome}`)}</Tag>;
  if (!isPairedAction(one.action) || one.target === null)
    return <DoneTag text={say('outcome.done')} />;
  const { until } = readSpan(one);
  if (typeof until === 'number' && until <= now) return <Tag>{say('span.over')}</Tag>;
  return (
    <Tooltip text={say('span.in-force.hint')}>
      <span>
        <DoneTag text={say('span.in-force')} />
      </span>
    </Tooltip>
  );
}

function DoneTag({ text }: { text: string }) {
  return (
    <Tag tone="ok">
      <Icon name="check" size={14} /> {text}
    </Tag>
  );
}

/** The Undo button disappears once the case is undone, so the focus moves to the case's title. */
function useFocusOnceUndone({ undone_by }: AuditCase) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(undone_by);
  useEffect(() => {
    if (before.current === undone_by) return;
    before.current = undone_by;
    place.current?.focus();
  }, [undone_by]);
  return place;
}
