// Rows are sent once. What may have been sent is asked about first: all of it by one look, since the platform
// takes few questions in a row.
import { DeskError } from '#errors.ts';
import { type ApplyWork, type ClaimedRow, notDone, type RowOutcome } from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { eachOf } from './each-of.ts';
import { orError, type Standing, Survey, type Wanted } from './survey.ts';

const AT_ONCE = 16;

type Work = ApplyWork<DiscordLink, { guildId: string }>;

/** How one kind sends its rows, and finds out what became of them. */
export interface Sending {
  wanted: Wanted;
  /** What a look tells of a row that may have been sent; undefined where it was not done. */
  tell(row: ClaimedRow, standing: Standing): RowOutcome | undefined;
  send(row: ClaimedRow): Promise<RowOutcome>;
  /** Somebody whom it is about may have been made safe from it since it was sent first. */
  isHarm: boolean;
}

/** Settles what was done before, and returns what has to be sent. */
export async function settleSent(
  rows: readonly ClaimedRow[],
  work: Work,
  { wanted, tell, isHarm }: Sending,
): Promise<ClaimedRow[]> {
  const isSent = rows.filter(({ isRepeat }) => isRepeat);
  const toSend = rows.filter(({ isRepeat }) => !isRepeat);
  if (isSent.length === 0) return toSend;
  const looks = await look(isSent, work, { ...wanted, members: wanted.members || isHarm });
  for (const row of isSent) {
    const seen = looks(row);
    const outcome = seen instanceof DeskError ? seen : tell(row, seen);
    const spared = isHarm && !(seen instanceof DeskError) && whySpared(row, seen, work);
    if (outcome) work.settle(row, outcome);
    else if (spared) work.settle(row, { state: 'skipped', cause: spared });
    else if (work.asksOnly) work.settle(row, notDone);
    else toSend.push(row);
  }
  return toSend;
}

function whySpared({ target }: ClaimedRow, { member }: Standing, { settings }: Work) {
  const isListed = settings.protectedDiscordIds.includes(target);
  return isListed ? 'On the owner’s protected list.' : (member?.why ?? null);
}

/** One call for each. */
export async function sendEach(
  rows: readonly ClaimedRow[],
  work: Work,
  sending: Sending,
): Promise<void> {
  const doubtful: ClaimedRow[] = [];
  await eachOf(rows, AT_ONCE, async (row) => {
    const outcome = await orError(sending.send(row));
    if (isUnsure(outcome)) doubtful.push(row);
    else work.settle(row, outcome);
  });
  await settleDoubtful(doubtful, work, sending);
}

function isUnsure(outcome: RowOutcome | DeskError): boolean {
  return outcome instanceof DeskError && outcome.code === 'platform/unsure';
}

/** The answers were lost. What is not there may be under way still: it is asked about again before it is repeated. */
export async function settleDoubtful(
  rows: readonly ClaimedRow[],
  work: Work,
  { wanted, tell }: Sending,
): Promise<void> {
  if (rows.length === 0) return;
  const unsure = new DeskError('platform/unsure', { params: { platform: 'Discord' } });
  const looks = await look(rows, work, wanted);
  for (const row of rows) {
    const seen = looks(row);
    work.settle(row, (seen instanceof DeskError ? undefined : tell(row, seen)) ?? unsure);
  }
}

/** As they stand at this moment, whatever was read before. */
export async function look(
  rows: readonly ClaimedRow[],
  { link, params, signal, priority }: Work,
  wanted: Wanted,
): Promise<(row: ClaimedRow) => Standing | DeskError> {
  const survey = new Survey(link, params.guildId);
  const ids = rows.map(({ target }) => target);
  const looks = await orError(survey.look(ids, wanted, { signal, priority }));
  if (looks instanceof DeskError) return () => looks;
  return ({ target }) => looks.get(target) ?? new DeskError('discord/not-found');
}
