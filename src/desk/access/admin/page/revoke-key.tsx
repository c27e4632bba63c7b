import { useAdminClient } from '#kit/admin/admin-client.tsx';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { admin, type schemas } from '../contract.ts';
import type { KeyRow } from './columns.tsx';
import en from './words/en.json';

const say = words(en);

interface RevokeKeyProps {
  adminKey: KeyRow;
  onClose: () => void;
}

export function RevokeKey({ adminKey, onClose }: RevokeKeyProps) {
  const { endSession } = useAdminClient();
  const revoke = useAdminChange<ActionOf<typeof schemas, 'revokeKey'>>(admin, 'revokeKey', {
    success: ({ detail }) => ({ title: say('revoke.done'), description: detail }),
  });
  const { problem } = revoke;
  const { label, is_own, sessions } = adminKey;

  async function confirm() {
    const answer = await revoke.run({ key_id: adminKey.id });
    if (!answer.ok) return;
    onClose();
    if (is_own) endSession();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('revoke.title', { label })}
      sentence={
        <>
          <Sentence
            text={say('revoke.sentence')}
            parts={{ label: <b className="wrap-anywhere">{label}</b> }}
          />
          {is_own && <b> {say('revoke.own')}</b>}
          {!is_own && sessions > 0 && ` ${say('revoke.sessions', { count: sessions })}`}
        </>
      }
      verb={say(is_own ? 'revoke.verb.own' : 'revoke.verb')}
      busyVerb={say('revoke.busy')}
      busy={revoke.busy}
      // Somebody else was quicker, or it is the last one: there is nothing left to press.
      disabledReason={problem?.status === 409 ? problem.detail : undefined}
      problem={problem}
      onConfirm={confirm}
    />
  );
}
