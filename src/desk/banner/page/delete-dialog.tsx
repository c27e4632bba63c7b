import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import type { ActionOf } from '#kit/page/page.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { words } from '#ui/words.ts';
import { banner as feature, type schemas } from '../contract.ts';
import type { CurrentBanner } from './current-panel.tsx';
import en from './words/en.json';

const say = words(en);

interface DeleteDialogProps {
  banner: CurrentBanner;
  onClose: () => void;
}

export function DeleteDialog({ banner, onClose }: DeleteDialogProps) {
  const { refreshBanner } = useDeskClient();
  const remove = useAdminChange<ActionOf<typeof schemas, 'delete'>>(feature, 'delete', {
    success: ({ detail }) => ({ title: say('delete.done'), description: detail }),
    failure: ({ code }) =>
      code === 'banner/gone' ? { tone: 'warn', title: say('gone.title') } : {},
  });

  async function confirm() {
    const answer = await remove.run({ id: banner.id });
    // Somebody else was quicker: there is nothing left to confirm.
    if (!answer.ok && answer.problem.code !== 'banner/gone') return;
    refreshBanner();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('delete.title')}
      sentence={
        <>
          {say('delete.sentence.before')}
          <b>{banner.created_by}</b>
          {say('delete.sentence.after')}
        </>
      }
      verb={say('delete.verb')}
      busyVerb={say('delete.busy')}
      busy={remove.busy}
      problem={remove.problem}
      onConfirm={confirm}
    />
  );
}
