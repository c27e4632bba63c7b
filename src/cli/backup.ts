import { type Head, readHead } from '#desk/audit/chain/block.ts';
import { verdictWords } from '#desk/audit/fault-words.ts';
import { type BackupMade, makeBackup } from '#server/backup/make-backup.ts';
import { migrateStore } from '#server/backup/migrate-store.ts';
import { type Restored, restoreBackup } from '#server/backup/restore.ts';
import { readConfig } from '#server/config.ts';
import { secretFile } from '#server/secret-key.ts';
import { backupCommand, migrateStoreCommand, restoreCommand } from './commands.ts';
import { UsageError } from './faults.ts';
import { readArgs } from './read-args.ts';
import { say, sayCount, saySize } from './say.ts';

export async function backUp(args: string[]): Promise<number> {
  const { flags, words } = readArgs(backupCommand, args);
  const [file] = words;
  if (!file) throw new UsageError('Enter a file: gatehouse backup FILE');
  const config = readConfig();
  const made = await makeBackup(config, { file, force: flags.force ?? false });
  const { verdict, foreign, ...rest } = made;
  const log = { state: verdict.state, fault: verdict.fault };
  const lines = [
    ...describeBackup(made),
    secretLine(secretFile(config), config.secretKey !== null),
  ];
  say({ ...rest, head: verdict.head, log, left_out: foreign }, lines, flags.json);
  return verdict.state === 'intact' ? 0 : 1;
}

function describeBackup({ file, bytes, cases, verdict, foreign }: BackupMade): string[] {
  const { title, detail } = verdictWords(verdict);
  const lines = [`${file}: ${sayCount(cases, 'case')}, ${saySize(bytes)}.`, `${title}. ${detail}`];
  if (verdict.state !== 'intact') lines.push('The backup was written anyway.');
  if (verdict.head) lines.push(`Head: ${verdict.head}`);
  if (foreign.length > 0) {
    lines.push(
      `Not included, because these tables don’t belong to Gatehouse: ${foreign.join(', ')}.`,
    );
  }
  return lines;
}

function secretLine(file: string, isSet: boolean): string {
  const what = isSet ? 'GATEHOUSE_SECRET_KEY' : file;
  return `The backup doesn’t contain the desk's secret. Keep ${what} elsewhere: without it, no one can verify the log or decrypt what the desk has encrypted.`;
}

export async function restore(args: string[]): Promise<number> {
  const { flags, words } = readArgs(restoreCommand, args);
  const [file] = words;
  if (!file) throw new UsageError('Enter a file: gatehouse restore FILE');
  const restored = await restoreBackup(readConfig(), {
    ...{ file, head: readHeadFlag(flags.head) },
    ...{ yes: flags.yes ?? false, force: flags.force ?? false },
  });
  const { verdict, ...rest } = restored;
  const log = { state: verdict.state, fault: verdict.fault };
  say({ restored: true, ...rest, head: verdict.head, log }, describeRestore(restored), flags.json);
  return 0;
}

function readHeadFlag(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined;
  const head = readHead(text);
  if (head) return head;
  throw new UsageError("--head must look like head-12-..., as printed by 'gatehouse backup'.");
}

function describeRestore({ cases, lost, erased, verdict }: Restored): string[] {
  const { title, detail } = verdictWords(verdict);
  const lines = [`Restored: ${sayCount(cases, 'case')}. A running desk uses them immediately.`];
  if (lost > 0) lines.push(`Lost, because newer than the backup: ${sayCount(lost, 'case')}.`);
  if (erased > 0) {
    lines.push(`Erased again, as before the restore: ${sayCount(erased, 'row')} of the log.`);
  }
  return [
    ...lines,
    'Anything revoked or redeemed since the backup stays that way, and a pass keeps its current secret and IP lock.',
    'All sessions have ended. Open pages get a new one by themselves; admins must log in again.',
    `${title}. ${detail}`,
  ];
}

export async function moveStore(args: string[]): Promise<number> {
  const { flags } = readArgs(migrateStoreCommand, args);
  const config = readConfig();
  const { verdict, ...rest } = await migrateStore(config, { force: flags.force ?? false });
  const { title, detail } = verdictWords(verdict);
  const lines = [
    `Copied: ${sayCount(rest.cases, 'case')}, ${sayCount(rest.rows, 'row')} in all tables. All counts match.`,
    `${title}. ${detail}`,
    'From now on, start the desk with the same DATABASE_URL and GATEHOUSE_SECRET_KEY.',
    `${config.dataFolder} is unchanged. Don't start a desk on it again: it would miss everything that happens from now on.`,
  ];
  const log = { state: verdict.state, fault: verdict.fault };
  say({ migrated: true, ...rest, head: verdict.head, log }, lines, flags.json);
  return 0;
}
