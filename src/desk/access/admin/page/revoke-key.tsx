import { useAdminClient } from '#kit/admin/admin-client.tsx';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { admin, type schemas } from '../contract.ts';
import type { KeyRow } from './columns.tsx';
import en from './words/en.json';

const say = words(en);

interface RevokeKeyProps {
  adminKey: KeyRow;
  onClose: () => void;
}

export function RevokeKey({ adminKey, onClose }: RevokeKeyProps) {
  const { endSession } = useAdminClient();
  const { label, is_own, sessions } = adminKey;

  return (
    <ConfirmChange<ActionOf<typeof schemas, 'revokeKey'>>
      feature={admin}
      action="revokeKey"
      input={{ key_id: adminKey.id }}
      onClose={onClose}
      onDone={() => {
        onClose();
        if (is_own) endSession();
      }}
      title={say('revoke.title', { label })}
      sentence={
        <>
          <Sentence
            text={say('revoke.sentence')}
            parts={{ label: <b className="wrap-anywhere">{label}</b> }}
          />
          {is_own && <b> {say('revoke.own')}</b>}
          {!is_own && sessions > 0 && ` ${say('revoke.sessions', { count: sessions })}`}
        </>
      }
      verb={say(is_own ? 'revoke.verb.own' : 'revoke.verb')}
      busyVerb={say('revoke.busy')}
      success={({ detail }) => ({ title: say('revoke.done'), description: detail })}
      // Somebody else was quicker, or it is the last one: there is nothing left to press.
      endsOnConflict
    />
  );
}
