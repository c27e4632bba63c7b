import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { passes, type schemas } from '../contract.ts';
import type { PassRow } from './pass-row.ts';
import en from './words/en.json';

const say = words(en);

interface RevokePassProps {
  pass: Pick<PassRow, 'id' | 'label' | 'holder'>;
  onClose: () => void;
}

export function RevokePass({ pass, onClose }: RevokePassProps) {
  return (
    <ConfirmChange<ActionOf<typeof schemas, 'revoke'>>
      feature={passes}
      action="revoke"
      input={{ pass_id: pass.id }}
      onClose={onClose}
      title={say('revoke.title', { label: pass.label })}
      sentence={
        <Sentence
          text={say('revoke.sentence')}
          parts={{ holder: <b className="wrap-anywhere">{pass.holder}</b> }}
        />
      }
      verb={say('revoke.verb')}
      busyVerb={say('revoke.busy')}
      success={({ detail }) => ({ title: say('revoke.done'), description: detail })}
      // Someone else was quicker: trying again is pointless.
      endsOnConflict
    />
  );
}
