import { listCodes } from '../desk/access/codes/store.ts';
import { wordOf } from '../desk/access/rules.ts';
import { takeBackCode } from '../server/by-hand.ts';
import { issueCode } from '../server/issue.ts';
import { tools } from '../tools/index.ts';
import { readFlags, UsageError } from './main.ts';
import { LISTED_MAX, say, sayTime, withStore } from './with-store.ts';

const LABEL_MAX = 60;
const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export async function createCode(args: string[]): Promise<number> {
  const flags = readFlags(args, {
    label: { type: 'string' },
    holder: { type: 'string' },
    tools: { type: 'string' },
    expires: { type: 'string' },
    'daily-cap': { type: 'string' },
    json: { type: 'boolean' },
  });
  const nowMs = Date.now();
  const wishes = {
    label: readName('--label', flags.label) ?? missingLabel(),
    holder: readName('--holder', flags.holder),
    scope: readScope(flags.tools),
    expiresAt: readExpiry(flags.expires, nowMs),
    dailyCap: readCap(flags['daily-cap']),
  };
  const code = await withStore((hand) => issueCode(hand, wishes));
  say({ code }, [code], flags.json);
  return 0;
}

export async function showCodes(args: string[]): Promise<number> {
  const { json } = readFlags(args, { json: { type: 'boolean' } });
  const codes = await withStore(async ({ database, nowMs }) => {
    const listed = await database.transaction((tx) => listCodes(tx, LISTED_MAX));
    return listed.map(({ id, label, created_at, expires_at, redeemed_at, revoked_at }) => {
      const times = { expiresAt: expires_at, redeemedAt: redeemed_at, revokedAt: revoked_at };
      return { id, label, state: wordOf(times, nowMs), created_at, expires_at };
    });
  });
  const lines = codes.map(
    ({ id, label, state, created_at, expires_at }) =>
      `${id}  ${state.padEnd(8)}  made ${sayTime(created_at)}  ends ${sayTime(expires_at)}  ${label}`,
  );
  say({ codes }, lines.length > 0 ? lines : ['There are no codes yet.'], json);
  return 0;
}

export async function takeCodeBack(args: string[]): Promise<number> {
  const [id, ...rest] = args;
  const { json } = readFlags(rest, { json: { type: 'boolean' } });
  if (!id || id.startsWith('-'))
    throw new UsageError("Say which: 'gatehouse code list' shows the ids.");
  const revoked = await withStore((hand) => takeBackCode(hand, id));
  const sentence = revoked
    ? 'The code is revoked, and its pass has ended.'
    : "No code with that id is alive. 'gatehouse code list' shows them.";
  say({ revoked }, [sentence], json);
  return revoked ? 0 : 1;
}

function missingLabel(): never {
  throw new UsageError('A code needs a label that says who it is for: --label night-shift-3');
}

export function readName(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const name = text.trim();
  if (name !== '' && name.length <= LABEL_MAX && name.isWellFormed() && !name.includes('\0')) {
    return name;
  }
  throw new UsageError(`${flag} has to be 1 to ${LABEL_MAX} characters of text.`);
}

export function readScope(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const ids = text.split(',').map((id) => id.trim());
  const known = new Set(tools.map((tool) => tool.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new UsageError(
      `--tools names what is no tool: ${unknown.join(', ')}. The tools are: ${[...known].join(', ')}.`,
    );
  }
  return ids;
}

export function readExpiry(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  const match = /^(\d{1,4})([mhd])$/.exec(text);
  const unit = match?.[2] as keyof typeof UNITS_MS | undefined;
  const count = Number(match?.[1] ?? 0);
  if (!unit || count === 0) {
    throw new UsageError('--expires has to be a number with m, h or d, such as 30d or 12h.');
  }
  return nowMs + count * UNITS_MS[unit];
}

export function readCap(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError('--daily-cap has to be a whole number above 0.');
}
