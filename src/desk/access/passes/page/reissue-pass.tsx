import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { MadeCode } from '../../codes/page/code-reveal.tsx';
import { passes, type schemas } from '../contract.ts';
import type { PassRow } from './columns.tsx';
import en from './words/en.json';

const say = words(en);

interface ReissuePassProps {
  pass: PassRow;
  onClose: () => void;
  onReissued: (code: MadeCode) => void;
}

export function ReissuePass({ pass, onClose, onReissued }: ReissuePassProps) {
  const reissue = useAdminChange<ActionOf<typeof schemas, 'reissue'>>(passes, 'reissue', {
    success: ({ detail }) => ({ title: say('reissue.done'), description: detail }),
  });
  const { problem } = reissue;
  const { label, holder, locked_to, state } = pass;

  async function confirm() {
    const answer = await reissue.run({ pass_id: pass.id });
    if (!answer.ok) return;
    onClose();
    onReissued({ label, holder, code: answer.data.code });
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('reissue.title', { label })}
      sentence={
        <>
          <Sentence
            text={say(state === 'waiting' ? 'reissue.waiting' : 'reissue.active')}
            parts={{ holder: <b className="wrap-anywhere">{holder}</b> }}
          />
          {locked_to && ` ${say('reissue.lock')}`}
        </>
      }
      verb={say('reissue.verb')}
      busyVerb={say('reissue.busy')}
      busy={reissue.busy}
      disabledReason={problem?.status === 409 ? problem.detail : undefined}
      problem={problem}
      onConfirm={confirm}
    >
      {problem?.status === 0 && <p className="text-small">{say('reissue.lost')}</p>}
    </ConfirmDialog>
  );
}
