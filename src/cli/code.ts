import { CODES_AT_ONCE_MAX } from '#desk/access/codes/contract.ts';
import { type ListedCode, listCodes } from '#desk/access/codes/store.ts';
import { readCodeWord } from '#desk/access/rules.ts';
import { newest } from '#kit/values/cursor.ts';
import { takeBackCode } from '#server/by-hand.ts';
import { issueCodes } from '#server/issue.ts';
import { tools } from '#tools/index.ts';
import { codeCreate, codeList, codeRevoke } from './commands.ts';
import { RefusedError, UsageError } from './faults.ts';
import { readArgs, readCap, readExpiry, readName, readWhole } from './read-args.ts';
import { padded, say, sayTime } from './say.ts';
import { CUT_LINE, cutList, LISTED_MAX, withStore } from './with-store.ts';

export async function createCode(args: string[]): Promise<number> {
  const { flags } = readArgs(codeCreate, args);
  const wishes = {
    label: readName('--label', flags.label) ?? missingLabel(),
    holder: readName('--holder', flags.holder),
    scope: readScope(flags.tools),
    expiresAt: readExpiry(flags.expires, Date.now()),
    dailyCap: readCap(flags['daily-cap']),
  };
  const count = readWhole('--count', flags.count ?? '1', CODES_AT_ONCE_MAX);
  const codes = await withStore((hand) => issueCodes(hand, wishes, count));
  say({ code: codes[0], codes }, codes, flags.json);
  return 0;
}

export async function showCodes(args: string[]): Promise<number> {
  const { flags } = readArgs(codeList, args);
  const { codes, isCut } = await withStore(async ({ database, nowMs }) => {
    const rows = await database.transaction((tx) =>
      listCodes(tx, { after: newest, nowMs, rows: LISTED_MAX + 1 }),
    );
    const list = cutList(rows);
    return { codes: list.shown.map((row) => describeCode(row, nowMs)), isCut: list.isCut };
  });
  const head = ['ID', 'STATE', 'MADE', 'ENDS', 'LABEL'];
  const lines = codes.map(({ id, state, created_at, expires_at, label }) => [
    ...[id, state, sayTime(created_at), sayTime(expires_at)],
    label,
  ]);
  const table = lines.length > 0 ? padded([head, ...lines]) : ['There are no codes yet.'];
  say({ codes, is_cut: isCut }, isCut ? [...table, CUT_LINE] : table, flags.json);
  return 0;
}

function describeCode(row: ListedCode, nowMs: number) {
  const { id, label, holder, created_at, expires_at, redeemed_at, revoked_at } = row;
  const times = { expiresAt: expires_at, redeemedAt: redeemed_at, revokedAt: revoked_at };
  return { id, label, holder, state: readCodeWord(times, nowMs), created_at, expires_at };
}

export async function takeCodeBack(args: string[]): Promise<number> {
  const { flags, words } = readArgs(codeRevoke, args);
  const [id] = words;
  if (!id) throw new UsageError("Enter an id. Run 'gatehouse code list' to see the ids.");
  const outcome = await withStore((hand) => takeBackCode(hand, id));
  if (outcome === 'unknown') {
    throw new RefusedError(
      'access/no-such-code',
      "There is no code with that id. Run 'gatehouse code list' to see the ids.",
    );
  }
  if (outcome === 'before') {
    throw new RefusedError(
      'access/code-revoked-before',
      'This code is already revoked. Nothing changed.',
    );
  }
  say(
    { revoked: true },
    ['The code was revoked. If it was redeemed, its pass no longer works.'],
    flags.json,
  );
  return 0;
}

function missingLabel(): never {
  throw new UsageError('A code needs a label that says who it is for: --label night-shift-3');
}

function readScope(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const ids = [...new Set(text.split(',').map((id) => id.trim()))];
  const known = new Set(tools.map((tool) => tool.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new UsageError(
      `--tools contains unknown tools: ${unknown.join(', ')}. The tools are: ${[...known].join(', ')}.`,
    );
  }
  return ids;
}
