import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { passes, type schemas } from '../contract.ts';
import type { PassRow } from './columns.tsx';
import en from './words/en.json';

const say = words(en);

interface RevokePassProps {
  pass: PassRow;
  onClose: () => void;
}

export function RevokePass({ pass, onClose }: RevokePassProps) {
  const revoke = useAdminChange<ActionOf<typeof schemas, 'revoke'>>(passes, 'revoke', {
    success: ({ detail }) => ({ title: say('revoke.done'), description: detail }),
  });
  const { problem } = revoke;

  async function confirm() {
    if ((await revoke.run({ pass_id: pass.id })).ok) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('revoke.title', { label: pass.label })}
      sentence={
        <Sentence
          text={say('revoke.sentence')}
          parts={{ holder: <b className="wrap-anywhere">{pass.holder}</b> }}
        />
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
