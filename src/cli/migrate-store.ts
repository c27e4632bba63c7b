import { verdictWords } from '#desk/audit/fault-words.ts';
import { migrateStore } from '#server/backup/migrate-store.ts';
import { readConfig } from '#server/config.ts';
import { migrateStoreCommand } from './commands.ts';
import { readArgs } from './read-args.ts';
import { say, sayCount } from './say.ts';

export async function moveStore(args: string[]): Promise<number> {
  const { flags } = readArgs(migrateStoreCommand, args);
  const config = readConfig();
  const { verdict, ...rest } = await migrateStore(config, { force: flags.force ?? false });
  const { title, detail } = verdictWords(verdict);
  const lines = [
    `Copied: ${sayCount(rest.cases, 'case')}, ${sayCount(rest.rows, 'row')} of all tables, each as often as before.`,
    `${title}. ${detail}`,
    'Start the desk with the same DATABASE_URL and GATEHOUSE_SECRET_KEY from now on.',
    `${config.dataFolder} was left as it is. Do not start a desk on it again: it would not know what happens from now on.`,
  ];
  const log = { state: verdict.state, fault: verdict.fault };
  say({ migrated: true, ...rest, head: verdict.head, log }, lines, flags.json);
  return 0;
}
