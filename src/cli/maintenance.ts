import { switchMaintenance } from '../server/by-hand.ts';
import { readFlags, UsageError } from './main.ts';
import { say, withStore } from './with-store.ts';

export async function setMaintenance(args: string[]): Promise<number> {
  const [wish, ...rest] = args;
  const { json } = readFlags(rest, { json: { type: 'boolean' } });
  if (wish !== 'on' && wish !== 'off') {
    throw new UsageError('Say which: gatehouse maintenance on, or gatehouse maintenance off');
  }
  const maintenance = wish === 'on';
  await withStore((hand) => switchMaintenance(hand, maintenance));
  const sentence = maintenance ? 'The desk is closed to visitors.' : 'The desk is open.';
  say({ maintenance }, [sentence], json);
  return 0;
}
