import { useMayChange } from '#kit/admin/use-may-change.ts';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { pins, type schemas } from '../../pins/contract.ts';
import en from './words/en.json';

const say = words(en);

interface PinButtonProps {
  caseId: number;
  noteId: number;
  isPinned: boolean;
  onChanged: () => void;
}

/** Pins a note above the form of the tool that is about to act on the same target, or unpins it. */
export function PinButton({ caseId, noteId, isPinned, onChanged }: PinButtonProps) {
  const { isAdmin } = useCasePaths();
  const { disabledReason } = useMayChange();
  const pin = useAction<ActionOf<typeof schemas, 'pin'>>(pins, isPinned ? 'unpin' : 'pin', {
    success: ({ detail }) => ({
      title: say(isPinned ? 'unpinned' : 'pinned'),
      description: detail,
    }),
  });
  async function press() {
    const answer = await pin.run({ case_id: caseId, note_id: noteId });
    if (answer.ok) onChanged();
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon="pin"
        busy={pin.busy}
        disabledReason={isAdmin ? disabledReason : undefined}
        onClick={() => void press()}
      >
        {say(isPinned ? 'unpin' : 'pin')}
      </Button>
      <ProblemNotice problem={pin.problem} />
    </>
  );
}
