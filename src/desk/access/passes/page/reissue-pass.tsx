import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { MadeCode } from '../../codes/page/code-reveal.tsx';
import { passes, type schemas } from '../contract.ts';
import type { PassRow } from './pass-row.ts';
import en from './words/en.json';

const say = words(en);

interface ReissuePassProps {
  pass: PassRow;
  onClose: () => void;
  onReissued: (code: MadeCode) => void;
}

export function ReissuePass({ pass, onClose, onReissued }: ReissuePassProps) {
  const { label, holder, locked_to, state, discord, suspension } = pass;

  return (
    <ConfirmChange<ActionOf<typeof schemas, 'reissue'>>
      feature={passes}
      action="reissue"
      input={{ pass_id: pass.id }}
      onClose={onClose}
      onDone={(output) => {
        onClose();
        if (output) onReissued({ label, holder, code: output.code, link: output.link });
      }}
      title={say('reissue.title', { label })}
      sentence={
        <>
          <Sentence
            text={say(state === 'waiting' ? 'reissue.waiting' : 'reissue.active')}
            parts={{ holder: <b className="wrap-anywhere">{holder}</b> }}
          />
          {locked_to && ` ${say('reissue.lock')}`}
          {suspension && ` ${say('reissue.suspended')}`}
          {discord && ` ${say('reissue.discord', { name: discord.name, holder })}`}
        </>
      }
      verb={say('reissue.verb')}
      busyVerb={say('reissue.busy')}
      success={({ detail }) => ({ title: say('reissue.done'), description: detail })}
      endsOnConflict
    >
      {(problem) => problem?.status === 0 && <p className="text-small">{say('reissue.lost')}</p>}
    </ConfirmChange>
  );
}
