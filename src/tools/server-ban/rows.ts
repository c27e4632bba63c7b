// From accounts to rows with verdicts, by a look at the server.
import { DeskError } from '#errors.ts';
import type { PlannedRow, PlanWork, PrepareWork } from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import type { Aim } from './read-input.ts';
import { whyNobody } from './protection.ts';
import { type Standing, Survey, surveyOf, type Wanted } from './survey.ts';

/** What has not been looked at by then is looked at when its turn comes. */
const LOOK_MS = 20_000;

/** What a kind makes of somebody whom it could look at. */
export type Judge = (standing: Standing) => Pick<PlannedRow, 'verdict' | 'why'> & { was?: unknown };

/** What is only taken back hurts nobody, and spares nobody. */
interface Gentle {
  isGentle?: boolean;
}

interface PlanOptions extends Wanted, Gentle {
  judge: Judge;
  /** More to find out about some of them, in the time that is left. */
  more?: (rows: PlannedRow[], signal: AbortSignal) => Promise<void>;
}

export async function planRows(
  { guild, given }: Aim,
  work: PlanWork<DiscordLink>,
  { judge, more, isGentle = false, ...wanted }: PlanOptions,
): Promise<PlannedRow[]> {
  const { link, settings } = work;
  const survey = new Survey(link, guild.id);
  const asking = { signal: work.signal, priority: 'person' } as const;
  // Without it nobody is known to be safe to act on, so there is no plan.
  const ground = wanted.members ? await survey.ground(asking) : undefined;
  const listed = isGentle ? [] : settings.protectedDiscordIds;
  const isNobody = (id: string) => (ground ? whyNobody(id, ground, listed) : null);
  const open = given.filter(({ target, fault }) => fault === null && isNobody(target) === null);
  const signal = AbortSignal.any([work.signal, AbortSignal.timeout(LOOK_MS)]);
  const ids = open.map(({ target }) => target);
  const looks = await survey.look(ids, wanted, { ...asking, signal });
  const rows = given.map(({ line, target, fault }): PlannedRow => {
    const row = { line, target, name: null };
    if (fault !== null) return { ...row, verdict: 'unknown', why: fault };
    const why = isNobody(target);
    if (why !== null) return { ...row, verdict: 'protected', why };
    const look = looks.get(target);
    if (!look || look instanceof DeskError) return unchecked(row, look, given.length === 1);
    return { ...row, name: look.name, ...judge(look) };
  });
  await more?.(rows, signal);
  return rows;
}

/** One alone is acted on at once, so it has to be looked at before. */
function unchecked(
  row: { line: number; target: string; name: null },
  error: DeskError | undefined,
  isAlone: boolean,
): PlannedRow {
  if (isAlone) throw error ?? new DeskError('discord/overloaded');
  return { ...row, verdict: 'unchecked', why: 'There was no time to look.' };
}

/** Where one row cannot be looked at; anything else is about the connection or the server. */
const OF_ONE_ROW: readonly string[] = ['discord/invalid', 'discord/refused', 'discord/not-found'];

/** The same look right before acting. */
export async function lookAgain(
  rows: readonly { target: string }[],
  { link, settings, signal, isFresh }: PrepareWork<DiscordLink, { guildId: string }>,
  { guildId, isGentle = false, ...wanted }: Wanted & Gentle & { guildId: string },
): Promise<(Standing | { protectedWhy: string } | DeskError)[]> {
  const survey = isFresh ? new Survey(link, guildId) : surveyOf(link, guildId);
  const asking = { signal, priority: 'job' } as const;
  const ground = wanted.members ? await survey.ground(asking) : undefined;
  const listed = isGentle ? [] : settings.protectedDiscordIds;
  const isNobody = (id: string) => (ground ? whyNobody(id, ground, listed) : null);
  const ids = rows.map(({ target }) => target).filter((id) => isNobody(id) === null);
  const looks = await survey.look(ids, wanted, asking);
  return rows.map(({ target }) => {
    const protectedWhy = isNobody(target);
    if (protectedWhy !== null) return { protectedWhy };
    const look = looks.get(target) ?? new DeskError('discord/not-found');
    if (look instanceof DeskError && !OF_ONE_ROW.includes(look.code)) throw look;
    return look;
  });
}
