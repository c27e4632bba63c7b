import { listKeys } from '#desk/access/admin/store.ts';
import { loadSettings } from '#desk/settings/store.ts';
import type { ErrorCode } from '#errors.ts';
import { endAdminKey } from '#server/by-hand.ts';
import { issueAdminKey } from '#server/issue.ts';
import { adminKeyCreate, adminKeyList, adminKeyRevoke } from './commands.ts';
import { RefusedError, UsageError } from './faults.ts';
import { readArgs, readName } from './read-args.ts';
import { padded, say, sayTime } from './say.ts';
import { withStore } from './with-store.ts';

export async function createAdminKey(args: string[]): Promise<number> {
  const { flags } = readArgs(adminKeyCreate, args);
  const label = readName('--label', flags.label) ?? 'created by the CLI';
  const access = flags['read-only'] ? 'read' : 'full';
  const key = await withStore((hand) => issueAdminKey(hand, { label, access }));
  say({ key }, [key], flags.json);
  return 0;
}

export async function showAdminKeys(args: string[]): Promise<number> {
  const { flags } = readArgs(adminKeyList, args);
  const rows = await withStore(({ database, nowMs }) =>
    database.transaction(async (tx) => {
      const { adminIdleMs: idleMs } = await loadSettings(tx);
      return listKeys(tx, { nowMs, idleMs });
    }),
  );
  const keys = rows.map((key) => ({
    ...key,
    state: key.revoked_at === null ? 'live' : 'revoked',
  }));
  const head = ['ID', 'STATE', 'ACCESS', 'MADE', 'LAST USED', 'SESSIONS', 'LABEL'];
  const lines = keys.map((key) => [
    ...[key.id, key.state, key.access, sayTime(key.created_at), sayTime(key.seen_at)],
    ...[String(key.sessions), key.label],
  ]);
  const table = lines.length > 0 ? padded([head, ...lines]) : ['There are no admin keys yet.'];
  say({ keys }, table, flags.json);
  return 0;
}

type Refusal = [code: ErrorCode, sentence: string];

const REFUSALS: Record<'unknown' | 'before' | 'last-full', Refusal> = {
  unknown: [
    'access/key-unknown',
    "There is no admin key with that id. Run 'gatehouse admin-key list' to see the ids.",
  ],
  before: ['access/key-revoked-before', 'This key is already revoked. Nothing changed.'],
  'last-full': [
    'access/last-full-key',
    "This is the last full admin key. Without it, no one could change anything. Nothing changed. Create another one first with 'gatehouse admin-key create --label L', then revoke this one.",
  ],
};

export async function takeKeyBack(args: string[]): Promise<number> {
  const { flags, words } = readArgs(adminKeyRevoke, args);
  const [id] = words;
  if (!id) throw new UsageError("Enter an id. Run 'gatehouse admin-key list' to see the ids.");
  const outcome = await withStore((hand) => endAdminKey(hand, id));
  if (outcome !== 'revoked') throw new RefusedError(...REFUSALS[outcome]);
  say({ revoked: true }, ['The key was revoked, and its sessions have ended.'], flags.json);
  return 0;
}
