import { admin } from '#desk/access/admin/contract.ts';
import { useAdminClient } from '#kit/admin/admin-client.tsx';
import { forgetForms } from '#kit/page/kept-form.ts';
import { leaveWhenAllowed } from '#kit/page/navigation/hold-leaving.ts';
import { Icon } from '#ui/icon.tsx';
import { showMessage } from '#ui/messages.ts';
import { sayDate } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { adminSession } from '../../client/admin-session.ts';
import { call } from '../../client/call.ts';
import en from '../words/en.json';

const say = words(en);

/** This browser always forgets the session. If the desk couldn't be reached, the message says so. */
export function SignOut({ className }: { className: string }) {
  const { endSession } = useAdminClient();

  async function signOut() {
    const session = adminSession.get();
    // Dropped first, so that nothing else uses the session while the desk is being told.
    endSession();
    forgetForms();
    if (!session) return;
    const { token, expiresAt } = session;
    const answer = await call(admin.actions.signOut.path, {
      body: { admin_key: token },
      keepalive: true,
    });
    // A session that the server had already ended counts as ended.
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

/** Longer than other messages, because it needs attention. */
const LOST_MS = 8_000;
