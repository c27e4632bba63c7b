import { z } from 'zod';
import { DeskError } from '#errors.ts';
import type { Tool } from '#kit/contract/feature.ts';
import { acceptedShape, planShape } from '#kit/contract/job-schemas.ts';
import type {
  ApplyWork,
  ClaimedRow,
  JobKind,
  Links,
  PlannedRow,
  Prepared,
  RowOutcome,
} from '#kit/contract/jobs.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import { Answer, type Context, type Handler, type Undo } from '#kit/server/context.ts';
import { joinHalves, type LoadedAction } from '#server/features.ts';

const acts = {
  method: 'POST',
  access: 'moderator',
  effect: 'changes',
  many: { field: 'ids' },
  rehearsal: 'dry_run',
  cooldown: 'ban',
  bodyBytesMax: 8 * 1024 * 1024,
  deadlineMs: 60_000,
} as const;

/** A tool that bans one or many accounts in a made-up world, for tests of bulk work. */
const sampleBans = {
  id: 'sample-bans',
  title: 'Sample Bans',
  tagline: 'Bans nobody',
  summary: 'Bans nobody.',
  group: 'chat',
  icon: 'wrench',
  keywords: [],
  actions: {
    ban: { ...acts, path: '/sample_ban' },
    unban: { ...acts, path: '/sample_unban' },
    restrict: { ...acts, path: '/sample_restrict' },
    release: { ...acts, path: '/sample_release' },
  },
} as const satisfies Tool;

const answers = () => z.union([acceptedShape(), z.strictObject({ plan: planShape() }), z.any()]);
const input = () =>
  z.strictObject({
    ids: z.array(z.string().max(100)),
    guild: z.string().max(100).optional(),
    reason: z.string().max(300).optional(),
    of_case: z.int().optional(),
    dry_run: z.boolean().optional(),
  });

const schemas = () => ({
  ban: { summary: 'Bans in a made-up world', input: input(), output: answers() },
  unban: { summary: 'Lifts bans of a made-up world', input: input(), output: answers() },
  restrict: { summary: 'The same on the other platform', input: input(), output: answers() },
  release: { summary: 'Lifts what was restricted', input: input(), output: answers() },
});

type Verb = 'ban' | 'unban' | 'restrict' | 'release';
const platforms = {
  ban: 'discord',
  unban: 'discord',
  restrict: 'roblox',
  release: 'roblox',
} as const;
const shutsOut = (verb: Verb) => verb === 'ban' || verb === 'restrict';
type Trouble = DeskError | 'lost';
type Link = Links[PlatformName];

/**
 * Accounts are numbers. Those that begin with 9 are protected, those that begin with 8 aren't checked during
 * planning, and 0 doesn't exist.
 */
export class SampleWorld {
  readonly banned = new Map<string, string>();
  readonly restricted = new Map<string, string>();
  /** Everything that was done, in order. */
  readonly ledger: string[] = [];
  /** Upcoming failures of an account; `lost` acts but loses the reply. */
  readonly troubles = new Map<string, Trouble[]>();
  /** The rows passed to `keep`, in order. */
  readonly kept: string[] = [];
  /** Called before each change, so that a test can hold up a job. */
  gate: () => Promise<void> = async () => undefined;
  /** Called while a plan is made. */
  planning: () => Promise<void> = async () => undefined;

  does(verb: Verb, id: string, mark: string): void {
    this.ledger.push(`${verb} ${id}`);
    if (shutsOut(verb)) this.listOf(verb).set(id, mark);
    else this.listOf(verb).delete(id);
  }

  stands(verb: Verb, id: string): boolean {
    return this.listOf(verb).has(id) === shutsOut(verb);
  }

  listOf(verb: Verb): Map<string, string> {
    return platforms[verb] === 'discord' ? this.banned : this.restricted;
  }
}

interface Params extends Readonly<Record<string, unknown>> {
  guild: string;
  reason: string;
}

function sampleKind(world: SampleWorld, verb: Verb): JobKind<PlatformName, Params> {
  const isBan = shutsOut(verb);
  return {
    platform: platforms[verb],
    words: {
      act: isBan ? 'Ban' : 'Unban',
      done: isBan ? 'Banned' : 'Unbanned',
      one: verb,
      many: `${verb}s`,
      takesBack: isBan ? 'lift' : null,
    },
    placeOf: ({ guild }) => guild,
    async plan(given, { link, signal }) {
      await world.planning();
      signal.throwIfAborted();
      const ids = [...new Set(given.ids as string[])];
      const params = sampleParams(link, given);
      return {
        params,
        rows: ids.map((id, at) => planRow(world, verb, { id, line: at + 1, given })),
        dropped: (given.ids as string[]).length - ids.length,
        title: `${isBan ? 'Ban' : 'Unban'} ${ids.length} accounts`,
        summary: `“${params.reason}”`,
      };
    },
    rowOf: (given) => ({
      params: { guild: String(given.guild), reason: String(given.reason) },
      target: (given.ids as string[])[0] ?? '',
      data: given.of_case === undefined ? undefined : { of_case: given.of_case },
    }),
    inputOf: ({ target, data }, { guild, reason }) => ({
      ...(data as object | null),
      ids: [target],
      guild,
      reason,
    }),
    prepare: async (rows) => rows.map((row) => prepareRow(world, verb, row)),
    async apply(rows, work) {
      for (const row of rows) await applyRow(world, verb, { row, work });
    },
    keep(done) {
      world.kept.push(...done.map(({ row }) => `${verb} ${row.target}`));
    },
  };
}

function sampleParams(link: Link, given: Readonly<Record<string, unknown>>): Params {
  const [first] = 'guilds' in link ? link.guilds : link.universes;
  const guild = String(given.guild ?? first?.id ?? '');
  return { guild, reason: String(given.reason ?? '') };
}

function planRow(
  world: SampleWorld,
  verb: Verb,
  { id, line, given }: { id: string; line: number; given: Readonly<Record<string, unknown>> },
): PlannedRow {
  const data = given.of_case === undefined ? null : { of_case: given.of_case };
  const row = { line, target: id, name: /^\d+$/.test(id) ? `Player ${id}` : null, data };
  if (!/^[1-9]\d*$/.test(id)) return { ...row, verdict: 'unknown', why: `${id} is no account.` };
  if (id.startsWith('9')) return { ...row, verdict: 'protected', why: 'A friend of the owner.' };
  if (id.startsWith('8')) return { ...row, verdict: 'unchecked', why: null };
  const banned = world.listOf(verb).has(id);
  const before = banned ? 'banned' : 'member';
  if (world.stands(verb, id)) return { ...row, before, verdict: 'already', why: 'It stands so.' };
  return { ...row, before, verdict: 'would', why: null, was: { banned } };
}

function prepareRow(
  world: SampleWorld,
  verb: Verb,
  { target }: Pick<ClaimedRow, 'target'>,
): Prepared {
  if (world.stands(verb, target)) return { go: false, state: 'already', cause: 'Meanwhile.' };
  return { go: true, was: { banned: world.listOf(verb).has(target) } };
}

async function applyRow(
  world: SampleWorld,
  verb: Verb,
  { row, work }: { row: ClaimedRow; work: ApplyWork<Link, Params> },
): Promise<void> {
  const { target } = row;
  const mark = `case ${row.mark}`;
  await world.gate();
  if (row.isRepeat && world.listOf(verb).get(target) === mark)
    return work.settle(row, done(row, work));
  const ofCase = (row.data as { of_case?: number } | null)?.of_case;
  const stands = world.listOf(verb).get(target);
  if (ofCase !== undefined && stands !== `case ${ofCase}`) {
    return work.settle(row, { state: 'skipped', cause: 'Changed since.' });
  }
  const trouble = world.troubles.get(target)?.shift();
  if (trouble instanceof DeskError) return work.settle(row, trouble);
  world.does(verb, target, mark);
  if (trouble === 'lost') {
    return work.settle(row, new DeskError('platform/unsure', { params: { platform: 'Discord' } }));
  }
  work.settle(row, done(row, work));
}

function done(row: ClaimedRow, { params: { guild } }: { params: Params }): RowOutcome {
  return { state: 'done', detail: { mark: row.mark, guild }, name: `Player ${row.target}` };
}

/** Lifts a case's ban if it is still the one that the case set. */
const undoBy =
  (verb: Verb): Undo =>
  ({ detail, result }) => {
    const [id] = (detail?.ids as string[] | undefined) ?? [];
    const mark = result?.mark;
    if (id === undefined || typeof mark !== 'number') return undefined;
    return {
      action: `sample-bans/${verb}`,
      input: { ids: [id], guild: result?.guild, reason: 'Undo', of_case: mark },
    };
  };

export function sampleBanActions(world: SampleWorld): LoadedAction[] {
  const handler = (verb: Verb) => async (given: Record<string, unknown>, context: Context) => {
    const acted = await context.jobs.act(`sample-bans/${verb}`, given, {
      dryRun: given.dry_run === true,
    });
    if (acted.as === 'plan') return { plan: acted.plan };
    if (acted.as === 'one') return acted;
    const { jobId, state } = acted;
    return new Answer(202, { job_id: jobId, state, detail: `Job ${jobId}.` });
  };
  const verbs = Object.keys(platforms) as Verb[];
  const each = <T>(make: (verb: Verb) => T) =>
    Object.fromEntries(verbs.map((verb) => [verb, make(verb)]));
  return joinHalves(sampleBans, schemas, {
    handlers: each(handler) as Record<string, Handler>,
    jobs: each((verb) => sampleKind(world, verb) as unknown as JobKind),
    undo: { ban: undoBy('unban'), restrict: undoBy('release') },
    tool: sampleBans,
  });
}
