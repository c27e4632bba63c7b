import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { passes, type schemas } from '../contract.ts';
import type { PassRow } from './columns.tsx';
import en from './words/en.json';

const say = words(en);

interface UnlockPassProps {
  pass: PassRow;
  onClose: () => void;
}

export function UnlockPass({ pass, onClose }: UnlockPassProps) {
  const unlock = useAdminChange<ActionOf<typeof schemas, 'unlock'>>(passes, 'unlock', {
    success: ({ detail }) => ({ title: say('unlock.done'), description: detail }),
  });
  const { problem } = unlock;

  async function confirm() {
    if ((await unlock.run({ pass_id: pass.id })).ok) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('unlock.title', { label: pass.label })}
      tone="safe"
      sentence={
        <Sentence
          text={say('unlock.sentence')}
          parts={{ holder: <b className="wrap-anywhere">{pass.holder}</b> }}
        />
      }
      verb={say('unlock.verb')}
      busyVerb={say('unlock.busy')}
      busy={unlock.busy}
      disabledReason={problem?.status === 409 ? problem.detail : undefined}
      problem={problem}
      onConfirm={confirm}
    />
  );
}
