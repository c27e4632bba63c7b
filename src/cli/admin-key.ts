import { issueAdminKey } from '../server/issue.ts';
import { readName } from './code.ts';
import { readFlags } from './main.ts';
import { say, withStore } from './with-store.ts';

export async function createAdminKey(args: string[]): Promise<number> {
  const flags = readFlags(args, {
    label: { type: 'string' },
    'read-only': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const label = readName('--label', flags.label) ?? 'made by the CLI';
  const access = flags['read-only'] ? 'read' : 'full';
  const key = await withStore((hand) => issueAdminKey(hand, { label, access }));
  say({ key }, [key], flags.json);
  return 0;
}
