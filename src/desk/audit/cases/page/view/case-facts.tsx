import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isPairedAction } from '#kit/contract/paired-tool.ts';
import { readTarget } from '#kit/contract/target.ts';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { sayDuration } from '#kit/values/say-duration.ts';
import { Icon } from '#ui/icon.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { sayClockToTheSecond } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { AuditCase } from '../audit-case.ts';
import { CaseFields } from '../case-fields.tsx';
import { actorWords, refusalDetail, refusalWords } from '../case-words.ts';
import { jobWords } from '../job-words.ts';
import { targetWords } from '../target-words.ts';
import { describeOutcome } from './case-head.tsx';
import { readSpan } from './read-span.ts';
import en from './words/en.json';

/** A call from Discord has an account in the place of an address. */
const DISCORD = 'discord:';
const say = words(en);

type Paths = ReturnType<typeof useCasePaths>;

interface Fact {
  term: string;
  value: ReactNode;
}

interface CaseFactsProps {
  one: AuditCase;
  now: number;
  /** Narrow, and without the fields of the log. */
  isBrief?: boolean | undefined;
}

/** Says in words who did what to whom, where, for how long, why, and with what outcome. */
export function CaseFacts({ one, now, isBrief }: CaseFactsProps) {
  const paths = useCasePaths();
  const jobs = useJobPaths();
  return (
    <>
      <dl
        className={`grid px-4 pt-1 pb-2 sm:px-5 sm:pt-1.5 ${isBrief ? 'sm:grid-cols-[124px_minmax(0,1fr)]' : 'sm:grid-cols-[160px_minmax(0,1fr)]'}`}
      >
        {[...listFacts(one, { now, paths }), ...(isBrief ? listJob(one, jobs) : [])].map(
          ({ term, value }) => (
            <div
              key={term}
              className="border-b border-line py-2.75 last:border-b-0 sm:col-span-2 sm:grid sm:grid-cols-subgrid"
            >
              <dt className="text-small text-ink-2 sm:text-label">{term}</dt>
              <dd className="leading-[1.45] wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {!isBrief && (
        <details className="border-t border-line px-4 py-3 sm:px-5">
          <summary className="w-fit cursor-pointer text-small text-ink-2">{say('fields')}</summary>
          <CaseFields one={one} flush />
        </details>
      )}
    </>
  );
}

function listFacts(one: AuditCase, { now, paths }: { now: number; paths: Paths }): Fact[] {
  const { reason, display_reason, private_reason, include_alts } = one.detail ?? {};
  const facts: (Fact | false | undefined)[] = [
    { term: say('who'), value: describeActor(one) },
    one.target !== null && { term: say('about'), value: <About one={one} paths={paths} /> },
    one.is_erased && { term: say('about'), value: say('erased') },
    one.place !== null && { term: say('where'), value: <Place one={one} /> },
    describeSpan(one, now),
    isText(reason) && {
      term: say(one.platform === 'discord' ? 'reason.discord' : 'reason'),
      value: quote(reason),
    },
    isText(display_reason) && {
      term: say('reason.player'),
      value: (
        <Told
          text={quote(display_reason)}
          more={say(one.result?.has_code === true ? 'reason.player.code' : 'reason.player.hint')}
        />
      ),
    },
    isText(private_reason) && {
      term: say('reason.private'),
      value: <Told text={quote(private_reason)} more={say('reason.private.hint')} />,
    },
    include_alts === true && { term: say('alts'), value: say('alts.too') },
    describeDeleted(one),
    { term: say('outcome'), value: <Outcome one={one} /> },
    one.address !== null && {
      term: say(one.address.startsWith(DISCORD) ? 'account' : 'address'),
      value: (
        <span className="font-mono text-[14px] wrap-anywhere">
          {one.address.replace(DISCORD, '')}
        </span>
      ),
    },
    linkCase('other-half', one.other_half, paths),
    linkCase('undone-by', one.undone_by, paths),
    linkCase('undoes', one.undoes, paths),
  ];
  return facts.filter((fact) => typeof fact === 'object');
}

/** Beside something else, there is no strip for the job above the facts. */
function listJob(one: AuditCase, { jobPath }: ReturnType<typeof useJobPaths>): Fact[] {
  const { job } = one;
  if (!job) return [];
  const value = <Link to={jobPath(job.id)}>{jobWords(one, job)}</Link>;
  return [{ term: say('brief.job'), value }];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

const quote = (text: string) => `“${text}”`;

function Told({ text, more }: { text: ReactNode; more: ReactNode }) {
  return (
    <>
      {text}
      <span className="block text-small text-ink-2">{more}</span>
    </>
  );
}

function describeActor(one: AuditCase): ReactNode {
  const kind = one.actor.split(':')[0];
  const name = actorWords(one);
  const isNamed = one.name !== null && (kind === 'pass' || kind === 'key');
  const decider = one.job?.decider;
  return (
    <>
      <b>{name}</b>
      {isNamed && <>, {say(`who.${kind}`)}</>}
      {decider && one.job?.state !== 'declined' && (
        <>
          , {say('who.approved')} <b>{decider}</b>
        </>
      )}
    </>
  );
}

function About({ one, paths }: { one: AuditCase; paths: Paths }) {
  const target = one.target ?? '';
  const read = readTarget(target);
  const to = read?.kind === 'case' ? paths.casePath(Number(read.id)) : paths.targetPath(target);
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <Link to={to} className="font-semibold">
        {read?.kind === 'case'
          ? say('case', { id: read.id })
          : (one.target_name ?? targetWords(target))}
      </Link>
      {one.target_name !== null && read && (
        <span className="font-mono text-[14px] text-ink-3">{read.id}</span>
      )}
    </span>
  );
}

function Place({ one: { place } }: { one: AuditCase }) {
  if (!place) return null;
  const platform = say(`on.${place.kind}`);
  if (place.name === null) return `${say(`place.${place.kind}`, { id: place.id })} ${platform}`;
  return (
    <>
      <b>{place.name}</b> {platform}
    </>
  );
}

function describeSpan(one: AuditCase, now: number): Fact | undefined {
  const { seconds, until } = readSpan(one);
  if (seconds === undefined && until === undefined) return undefined;
  const term = say('how-long');
  if (seconds === null || (seconds === undefined && until === null)) {
    const isLifted = seconds === null && !isPairedAction(one.action);
    return isLifted ? undefined : { term, value: say('permanent') };
  }
  const length = typeof seconds === 'number' && seconds > 0 ? sayDuration(seconds) : undefined;
  if (typeof until !== 'number') return length ? { term, value: length } : undefined;
  // The desk lifts server bans, because Discord has none that end. The platforms end everything else.
  const isLiftedByDesk = one.place?.kind === 'server' && isPairedAction(one.action);
  const ends = one.place && say(isLiftedByDesk ? 'ends.desk' : `ends.${one.place.kind}`);
  const text = (
    <>
      {length && `${length}, `}
      {say('until.small')}{' '}
      <b>
        <TimeText at={until} now={now} form="zoned" />
      </b>
    </>
  );
  return { term, value: ends ? <Told text={text} more={ends} /> : text };
}

function describeDeleted({ detail, outcome }: AuditCase): Fact | undefined {
  const seconds = detail?.delete_message_seconds;
  if (typeof seconds !== 'number' || seconds <= 0 || outcome !== 'done') return undefined;
  return {
    term: say('deleted'),
    value: (
      <span className="flex gap-2.5">
        <span className="mt-0.5 text-bad">
          <Icon name="trash" size={18} />
        </span>
        <span>{say('deleted.messages', { span: sayDuration(seconds) })}</span>
      </span>
    ),
  };
}

const tones = { done: 'text-ok', undone: 'text-ink', unknown: 'text-warn', refused: 'text-bad' };

function Outcome({ one }: { one: AuditCase }) {
  const outcome = describeOutcome(one);
  if (outcome === 'under-way') {
    return <Told text={<b>{say('outcome.under-way')}</b>} more={say('under-way')} />;
  }
  const head = <b className={tones[outcome]}>{say(`outcome.${outcome}`)}</b>;
  if (outcome === 'unknown') return <Told text={head} more={say('unknown')} />;
  if (outcome === 'refused') {
    const code = one.outcome ?? '';
    const why = refusalDetail(code);
    const more = (
      <>
        <b className="text-ink">{refusalWords(code)}</b>. {why ?? say('refused.nothing')}
      </>
    );
    return <Told text={head} more={more} />;
  }
  return <Told text={head} more={describeProof(one)} />;
}

/** How the desk knows, and how long it took. */
function describeProof({ platform, is_practice, at, ended_at, result }: AuditCase): string {
  if (ended_at === null) return '';
  const time = sayClockToTheSecond(ended_at);
  const seconds = ((ended_at - at) / 1_000).toFixed(1);
  const took = say('took', { time, seconds });
  if (result?.already === true) return `${say('already')} ${took}`;
  if (is_practice) return `${say('practice')} ${took}`;
  if (platform === 'discord' || platform === 'roblox') {
    return `${say(`confirmed.${platform}`)} ${took}`;
  }
  return took;
}

function linkCase(key: 'undone-by' | 'undoes' | 'other-half', id: number | null, paths: Paths) {
  if (id === null) return undefined;
  return { term: say(key), value: <Link to={paths.casePath(id)}>{say('case', { id })}</Link> };
}
