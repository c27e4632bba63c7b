import { admin } from '#desk/access/admin/contract.ts';
import { useAdminClient } from '#kit/admin/admin-client.tsx';
import { leaveWhenAllowed } from '#kit/page/hold-leaving.ts';
import { Icon } from '#ui/icon.tsx';
import { showMessage } from '#ui/messages.ts';
import { sayDate } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { adminSession } from '../../client/admin-session.ts';
import { call } from '../../client/call.ts';
import en from '../words/en.json';

const say = words(en);

/** This browser forgets the session in any case; whether the desk could be told is said. */
export function SignOut({ className }: { className: string }) {
  const { endSession } = useAdminClient();

  async function signOut() {
    const session = adminSession.get();
    // Forgotten here first: nothing is asked with it while the desk is told.
    endSession();
    if (!session) return;
    const { token, expiresAt } = session;
    const answer = await call(admin.actions.signOut.path, {
      body: { admin_key: token },
      keepalive: true,
    });
    // An end that the server knew of before is an end all the same.
    if (answer.ok || answer.problem.code === 'access/admin-invalid') {
      const description = say('sign-out.done.detail');
      return showMessage({ tone: 'ok', title: say('sign-out.done'), description });
    }
    const problem = answer.problem.detail.replace(/\.$/, '');
    const description = say('sign-out.lost.detail', { problem, date: sayDate(expiresAt) });
    showMessage({ tone: 'bad', title: say('sign-out.lost'), description, durationMs: LOST_MS });
  }

  return (
    <button type="button" className={className} onClick={() => leaveWhenAllowed(signOut)}>
      <Icon name="log-out" size={19} />
      {say('nav.sign-out')}
    </button>
  );
}

/** Longer than others: it asks to be understood. */
const LOST_MS = 8_000;
