import type { Transaction } from '#database/database.ts';
import { readDiscordAccount } from '#kit/values/discord-session.ts';
import { readFacts } from '../cases/describe.ts';
import type { StoredRow } from '../chain/store.ts';
import { unmarkPlatform } from '../practice-mark.ts';
import { FIELD, NOTHING, readCaseNumber } from '../row.ts';
import { type Facet, insertFacets } from './store.ts';

const ABOUT_ACCOUNTS = ['discord/links/', 'discord/staff/'];
// Visitors and sessions come and go by the thousands; no one searches for one.
const ACTORS = /^(pass:|key:|cli$|desk$|first-start$)/;

/** Indexes the facets by which the cases of these rows can be found. */
export async function indexRows(tx: Transaction, rows: readonly StoredRow[]): Promise<void> {
  await insertFacets(tx, rows.flatMap(listFacets));
}

function listFacets([text, address, , person]: StoredRow): Facet[] {
  const [, , phase, caseId, , actor = '', holder, , action = '', , outcome, platform, jobId] = text
    .split(FIELD)
    .map((value) => (value === NOTHING ? undefined : value));
  const [target, , detail] = person?.split(FIELD) ?? [];
  const account = readDiscordAccount(address) ?? readLinked(action, detail);
  const isIntent = phase === 'intent';
  const facets: (string | undefined)[] = [
    isIntent && ACTORS.test(actor) ? `actor:${actor}` : undefined,
    isIntent && holder !== undefined ? `holder:${holder.toLowerCase()}` : undefined,
    isIntent ? `tool:${toolFromAction(action)}` : undefined,
    isIntent && jobId !== undefined ? `job:${jobId}` : undefined,
    platform && unmarkPlatform(platform) && `platform:${unmarkPlatform(platform)}`,
    target === undefined || target === NOTHING ? undefined : `target:${target}`,
    account && `by:discord:${account}`,
    isIntent || outcome === 'done' ? undefined : `outcome:${outcomeKind(outcome)}`,
  ];
  const about = isIntent ? readCaseNumber(text) : Number(caseId);
  return facets.filter((facet) => facet !== undefined).map((facet) => [facet, about] as const);
}

/** Whether the case of this action is about a Discord account, too: that of a pass. */
export function isAboutAccount(action: string): boolean {
  return ABOUT_ACCOUNTS.some((begin) => action.startsWith(begin));
}

/** The account that was linked or unlinked, or whose membership suspended its pass. */
function readLinked(action: string, detail: string | undefined): string | undefined {
  if (!isAboutAccount(action) || detail === undefined || detail === NOTHING) return undefined;
  const { discord_id: id } = readFacts(detail) ?? {};
  return typeof id === 'string' ? id : undefined;
}

/** 'access/codes/create' is an action of 'access/codes'. */
export function toolFromAction(action: string): string {
  return action.slice(0, Math.max(0, action.lastIndexOf('/')));
}

function outcomeKind(outcome: string | undefined): 'unknown' | 'refused' {
  return outcome === 'unknown' ? 'unknown' : 'refused';
}
