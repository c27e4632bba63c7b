import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { decoyNumber } from '#kit/decoys/register.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { decoys, type schemas } from '../contract.ts';
import type { DecoyRow } from './columns.tsx';
import en from './words/en.json';

const say = words(en);

interface RetireDecoyProps {
  decoy: DecoyRow;
  onClose: () => void;
}

export function RetireDecoy({ decoy, onClose }: RetireDecoyProps) {
  const retire = useAdminChange<ActionOf<typeof schemas, 'retire'>>(decoys, 'retire', {
    success: ({ detail }) => ({ title: say('retire.done'), description: detail }),
  });
  const { number, label } = decoy;
  const { problem } = retire;

  async function confirm() {
    const answer = await retire.run({ number });
    if (answer.ok) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('retire.title', { number: decoyNumber(number) })}
      sentence={
        <Sentence
          text={say('retire.sentence')}
          parts={{ label: <b className="wrap-anywhere">{label}</b> }}
        />
      }
      verb={say('retire.verb')}
      busyVerb={say('retire.busy')}
      tone="safe"
      busy={retire.busy}
      // Somebody else was quicker: there is nothing left to press.
      disabledReason={problem?.status === 409 ? problem.detail : undefined}
      problem={problem}
      onConfirm={confirm}
    />
  );
}
