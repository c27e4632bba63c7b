import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { passes, type schemas } from '../contract.ts';
import type { PassRow } from './pass-row.ts';
import en from './words/en.json';

const say = words(en);

interface UnlockPassProps {
  pass: PassRow;
  onClose: () => void;
}

export function UnlockPass({ pass, onClose }: UnlockPassProps) {
  return (
    <ConfirmChange<ActionOf<typeof schemas, 'unlock'>>
      feature={passes}
      action="unlock"
      input={{ pass_id: pass.id }}
      onClose={onClose}
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
      success={({ detail }) => ({ title: say('unlock.done'), description: detail })}
      endsOnConflict
    />
  );
}
