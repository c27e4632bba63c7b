import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { ActionOf } from '#kit/page/page.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { words } from '#ui/words.ts';
import { bans, type schemas } from '../contract.ts';
import { extentWordsOf } from './extent-words.ts';
import { failureWords } from './outcome.ts';
import { shortNetwork } from './read-target.ts';
import en from './words/en.json';

const say = words(en);

interface LiftDialogProps {
  network: string;
  onClose: () => void;
}

export function LiftDialog({ network, onClose }: LiftDialogProps) {
  const lift = useAdminChange<ActionOf<typeof schemas, 'unban'>>(bans, 'unban', {
    success: ({ message }) => ({ title: say('lifted.title'), description: message }),
    failure: (problem) => failureWords('lift', problem),
  });
  const extent = extentWordsOf(network);

  async function confirm() {
    const answer = await lift.run({ unbanned_ip: network });
    // Lifted by somebody else: there is nothing left to confirm.
    if (answer.ok || answer.problem.code === 'bans/not-listed') onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('lift.title')}
      tone="safe"
      sentence={
        <>
          {say('lift.sentence.before')}
          <b className="wrap-anywhere">{shortNetwork(network)}</b>
          {extent && say('lift.sentence.extent', { extent })}
          {say('lift.sentence.after')}
        </>
      }
      verb={say('lift.verb')}
      busyVerb={say('lift.busy')}
      busy={lift.busy}
      problem={lift.problem && failureWords('lift', lift.problem)}
      onConfirm={confirm}
    />
  );
}
