// A job as the staff channel shows it.
import type { Transaction } from '#database/database.ts';
import { findCohorts } from '#kit/cohort/rules.ts';
import { sayCohort } from '#kit/cohort/say-cohort.ts';
import { line, linkTo, type Markdown, timeAt } from '#kit/message/markdown.ts';
import { pageAddress } from '#kit/values/public-url.ts';
import { countJobs } from '../look/count.ts';
import { findLasting } from '../look/describe.ts';
import { type Counted, findJobRecord, listRowsAfter } from '../look/store.ts';
import type { JobPorts } from '../ports.ts';
import { waitsUntil } from '../rules.ts';
import { describeCounts, nameJob } from '../tell-staff.ts';

const SHOWN_MAX = 10;
/** As many as the page compares. */
const COMPARED_MAX = 2_000;

export interface SaidJob {
  /** Changes with what is said. */
  said: string;
  lines: Markdown[];
  /** Whether it can be approved or declined. */
  isWaiting: boolean;
}

/** Undefined if the job is no longer kept. */
export async function sayJob(
  tx: Transaction,
  ports: JobPorts,
  jobId: number,
): Promise<SaidJob | undefined> {
  const record = await findJobRecord(tx, jobId);
  const [job] = record ? await countJobs(tx, [record]) : [];
  if (!record || !job) return undefined;
  const { state, ended_at: endedAt, title, place, place_name, holder } = record;
  const isWaiting = state === 'waiting';
  const { publicUrl } = ports.settings();
  const name = nameJob(record);
  const address = pageAddress(publicUrl, `/jobs/${jobId}`);
  return {
    said: `${state}${endedAt === null ? '' : ' ended'}`,
    isWaiting,
    lines: [
      line`**${name}: ${title}**`,
      line`${place_name ?? place}. Started by ${holder}.`,
      ...(isWaiting ? await sayPlan(tx, ports, job) : await sayCourse(tx, job)),
      ...(publicUrl === '' ? [] : [line`${linkTo(`Open ${name}`, address)}`]),
    ],
  };
}

async function sayPlan(tx: Transaction, ports: JobPorts, { record }: Counted): Promise<Markdown[]> {
  const { id, targets, summary, created_at: createdAt } = record;
  const lasting = findLasting(ports, record);
  const isCompared = record.platform === 'discord' && record.total <= COMPARED_MAX;
  const limit = isCompared ? COMPARED_MAX : SHOWN_MAX;
  const read = await listRowsAfter(tx, id, { line: 0, limit });
  const rows = read.slice(0, SHOWN_MAX);
  const more = record.total - rows.length;
  const ids = isCompared ? read.map(({ target }) => target) : [];
  const cohort = sayCohort(findCohorts(ids, ports.now()));
  return [
    line`It acts on ${targets === 1 ? '1 target' : `${targets} targets`}.`,
    ...(summary === '' ? [] : [line`${summary}`]),
    ...(lasting === null ? [] : [line`${lasting}`]),
    ...(cohort === undefined ? [] : [line`${cohort}.`]),
    ...rows.map(({ name, target }) => line`• ${name === null ? target : `${name} (${target})`}`),
    ...(more > 0 ? [line`… and ${more} more`] : []),
    line`**Waiting for approval by another person**, until ${timeAt(waitsUntil(createdAt))}.`,
  ];
}

async function sayCourse(tx: Transaction, { record }: Counted): Promise<Markdown[]> {
  const { id, state, ended_at: endedAt, paused_why: pausedWhy } = record;
  const decision = sayDecision(record);
  const states: Partial<Record<typeof state, Markdown>> = {
    running: line`Running.`,
    paused: line`Paused. ${pausedWhy ?? ''}`,
    done: line`Done.`,
    cancelled: line`Canceled.`,
  };
  const now = states[state];
  const counts = await describeCounts(tx, id);
  return [
    ...(decision === undefined ? [] : [line`${decision}.`]),
    ...(record.decision_note === null ? [] : [line`“${record.decision_note}”`]),
    ...(now ? [now] : []),
    ...(endedAt !== null && state !== 'declined' ? [line`${counts}`] : []),
  ];
}

/** Such as "Approved by Mara". */
export function sayDecision({
  state,
  decider,
  is_alone,
}: Pick<Counted['record'], 'state' | 'decider' | 'is_alone'>): string | undefined {
  if (decider === null) return undefined;
  if (state === 'declined') return `Declined by ${decider}`;
  return is_alone === 1 ? `Run alone by ${decider}` : `Approved by ${decider}`;
}
