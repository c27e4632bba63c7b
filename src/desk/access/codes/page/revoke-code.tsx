import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { codes, type schemas } from '../contract.ts';
import type { CodeRow } from './columns.tsx';
import en from './words/en.json';

const say = words(en);

interface RevokeCodeProps {
  code: CodeRow;
  onClose: () => void;
}

export function RevokeCode({ code, onClose }: RevokeCodeProps) {
  const revoke = useAdminChange<ActionOf<typeof schemas, 'revoke'>>(codes, 'revoke', {
    success: ({ detail }) => ({ title: say('revoke.done'), description: detail }),
  });
  const { label, holder } = code;
  const { problem } = revoke;

  async function confirm() {
    const answer = await revoke.run({ code_id: code.id });
    if (answer.ok) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('revoke.title', { label })}
      sentence={
        <>
          <Sentence
            text={say(code.redeemed_at === null ? 'revoke.new' : 'revoke.redeemed')}
            parts={{ holder: <b className="wrap-anywhere">{holder}</b> }}
          />{' '}
          {say('revoke.final')}
        </>
      }
      verb={say('revoke.verb')}
      busyVerb={say('revoke.busy')}
      busy={revoke.busy}
      // Somebody else was quicker: there is nothing left to press.
      disabledReason={problem?.status === 409 ? problem.detail : undefined}
      problem={problem}
      onConfirm={confirm}
    />
  );
}
