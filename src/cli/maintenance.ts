import { readMaintenance, switchMaintenance } from '#server/by-hand.ts';
import { maintenanceCommand } from './commands.ts';
import { UsageError } from './faults.ts';
import { readArgs } from './read-args.ts';
import { say } from './say.ts';
import { withStore } from './with-store.ts';

export async function setMaintenance(args: string[]): Promise<number> {
  const { flags, words } = readArgs(maintenanceCommand, args);
  const [wish] = words;
  if (wish !== undefined && wish !== 'on' && wish !== 'off') {
    throw new UsageError('Enter on or off: gatehouse maintenance on, or gatehouse maintenance off');
  }
  const maintenance = await withStore(async (hand) => {
    if (wish === undefined) return readMaintenance(hand);
    await switchMaintenance(hand, wish === 'on');
    return wish === 'on';
  });
  const sentence = maintenance ? 'The desk is closed to visitors.' : 'The desk is open.';
  say({ maintenance }, [sentence], flags.json);
  return 0;
}
