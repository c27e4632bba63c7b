import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { codes, type schemas } from '../contract.ts';
import type { CodeRow } from './columns.tsx';
import en from './words/en.json';

const say = words(en);

interface RevokeCodeProps {
  code: CodeRow;
  onClose: () => void;
}

export function RevokeCode({ code, onClose }: RevokeCodeProps) {
  const { label, holder } = code;

  return (
    <ConfirmChange<ActionOf<typeof schemas, 'revoke'>>
      feature={codes}
      action="revoke"
      input={{ code_id: code.id }}
      onClose={onClose}
      title={say('revoke.title', { label })}
      sentence={
        <>
          <Sentence
            text={say(code.redeemed_at === null ? 'revoke.new' : 'revoke.redeemed')}
            parts={{ holder: <b className="wrap-anywhere">{holder}</b> }}
          />{' '}
          {say('revoke.final')}
        </>
      }
      verb={say('revoke.verb')}
      busyVerb={say('revoke.busy')}
      success={({ detail }) => ({ title: say('revoke.done'), description: detail })}
      // Somebody else was quicker: there is nothing left to press.
      endsOnConflict
    />
  );
}
