import { verdictWords } from '#desk/audit/fault-words.ts';
import { type BackupMade, makeBackup } from '#server/backup/make-backup.ts';
import { readConfig } from '#server/config.ts';
import { secretFile } from '#server/secret-key.ts';
import { backupCommand } from './commands.ts';
import { UsageError } from './faults.ts';
import { readArgs } from './read-args.ts';
import { say, sayCount, saySize } from './say.ts';

export async function backUp(args: string[]): Promise<number> {
  const { flags, words } = readArgs(backupCommand, args);
  const [file] = words;
  if (!file) throw new UsageError('Say which file: gatehouse backup FILE');
  const config = readConfig();
  const made = await makeBackup(config, { file, force: flags.force ?? false });
  const { verdict, foreign, ...rest } = made;
  const log = { state: verdict.state, fault: verdict.fault };
  const lines = [...linesOf(made), secretLine(secretFile(config), config.secretKey !== null)];
  say({ ...rest, head: verdict.head, log, left_out: foreign }, lines, flags.json);
  return verdict.state === 'intact' ? 0 : 1;
}

function linesOf({ file, bytes, cases, verdict, foreign }: BackupMade): string[] {
  const { title, detail } = verdictWords(verdict);
  const lines = [`${file}: ${sayCount(cases, 'case')}, ${saySize(bytes)}.`, `${title}. ${detail}`];
  if (verdict.state !== 'intact') lines.push('The backup was written all the same.');
  if (verdict.head) lines.push(`Head: ${verdict.head}`);
  if (foreign.length > 0) {
    lines.push(`Not in it, since they are no tables of Gatehouse: ${foreign.join(', ')}.`);
  }
  return lines;
}

function secretLine(file: string, isSet: boolean): string {
  const what = isSet ? 'GATEHOUSE_SECRET_KEY' : file;
  return `The desk's secret is not in it: keep ${what} elsewhere. Without it nobody can verify the log or open what the desk has sealed.`;
}
