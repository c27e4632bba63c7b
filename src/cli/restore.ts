import { type Head, readHead } from '#desk/audit/chain/block.ts';
import { verdictWords } from '#desk/audit/fault-words.ts';
import { type Restored, restoreBackup } from '#server/backup/restore.ts';
import { readConfig } from '#server/config.ts';
import { restoreCommand } from './commands.ts';
import { UsageError } from './faults.ts';
import { readArgs } from './read-args.ts';
import { say, sayCount } from './say.ts';

export async function restore(args: string[]): Promise<number> {
  const { flags, words } = readArgs(restoreCommand, args);
  const [file] = words;
  if (!file) throw new UsageError('Say which file: gatehouse restore FILE');
  const restored = await restoreBackup(readConfig(), {
    ...{ file, head: readHeadFlag(flags.head) },
    ...{ yes: flags.yes ?? false, force: flags.force ?? false },
  });
  const { verdict, ...rest } = restored;
  const log = { state: verdict.state, fault: verdict.fault };
  say({ restored: true, ...rest, head: verdict.head, log }, linesOf(restored), flags.json);
  return 0;
}

function readHeadFlag(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined;
  const head = readHead(text);
  if (head) return head;
  throw new UsageError("--head has to be like head-12-..., as 'gatehouse backup' prints it.");
}

function linesOf({ cases, lost, erased, verdict }: Restored): string[] {
  const { title, detail } = verdictWords(verdict);
  const lines = [`Restored: ${sayCount(cases, 'case')}. A running desk goes on with them at once.`];
  if (lost > 0) lines.push(`Lost, since younger than the backup: ${sayCount(lost, 'case')}.`);
  if (erased > 0) {
    lines.push(`Erased once more, as they were before: ${sayCount(erased, 'row')} of the log.`);
  }
  return [
    ...lines,
    'What was revoked or spent since then stays so, and a pass keeps its secret and its IP lock of now.',
    'All sessions have ended: pages get a new one by themselves, admins log in again.',
    `${title}. ${detail}`,
  ];
}
