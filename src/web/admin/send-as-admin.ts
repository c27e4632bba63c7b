import { isForAdmins } from '#kit/contract/feature.ts';
import type { DeskClient } from '#kit/page/client.tsx';
import { queryClient } from './query-client.ts';
import { sendAdmin } from './send-admin.ts';

/** Sends with the admin session what takes one; what only a pass may do goes as it is. */
export function sendAsAdmin(sendWithPass: DeskClient['send']): DeskClient['send'] {
  return async (call) => {
    const { action, input, ...how } = call;
    if (!isForAdmins(action) && !action.orAdmin) return sendWithPass(call);
    const answer = await sendAdmin(action, input, how);
    if (action.effect === 'changes') void queryClient.invalidateQueries();
    return answer;
  };
}
