import { useState } from 'react';
import { useAdminClient } from '#kit/admin/admin-client.tsx';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { SecretOnce } from '#ui/secret-once.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { useHeld } from '../codes/page/use-held.ts';
import { admin, type schemas } from './contract.ts';
import { type KeyRow, useKeyColumns } from './page/columns.tsx';
import { type MadeKey, NewKeyDialog } from './page/new-key-dialog.tsx';
import en from './page/words/en.json';

const say = words(en);
const POLL_MS = 30_000;

export function Screen() {
  const { disabledReason } = useMayChange();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  useHeld(made !== undefined);
  const [revoking, setRevoking] = useState<KeyRow>();
  const keys = useAdminQuery<ActionOf<typeof schemas, 'keys'>>(admin, 'keys', { pollMs: POLL_MS });
  const rows = keys.data?.keys ?? [];
  const columns = useKeyColumns(keys.data?.now ?? Date.now(), setRevoking);
  const newKey = (
    <Button
      variant="solid"
      icon="plus"
      disabledReason={disabledReason}
      onClick={() => setMaking(true)}
    >
      {say('new')}
    </Button>
  );

  return (
    <AdminScreen title={say('title')} actions={newKey}>
      <ListPanel
        list={{ ...keys, rows }}
        caption={say('caption')}
        columns={columns}
        rowKey={({ id }) => id}
        isQuiet={({ revoked_at }) => revoked_at !== null}
        error={say('error')}
        empty={{
          icon: 'key-round',
          title: say('empty.title'),
          detail: say('empty.detail'),
          action: newKey,
        }}
      />
      <NewKeyDialog open={isMaking} onOpenChange={setMaking} onMade={setMade} />
      <SecretOnce
        title={say('reveal.title', { label: made?.label ?? '' })}
        copyLabel={say('reveal.copy')}
        secrets={made ? [{ label: made.label, secret: made.key }] : []}
        onClose={() => setMade(undefined)}
      >
        <p className="text-[13px] text-ink-2">{say('reveal.how')}</p>
      </SecretOnce>
      {revoking && (
        <RevokeKey
          // Use the current row, because the number of sessions changes.
          adminKey={rows.find(({ id }) => id === revoking.id) ?? revoking}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </AdminScreen>
  );
}

interface RevokeKeyProps {
  adminKey: KeyRow;
  onClose: () => void;
}

function RevokeKey({ adminKey, onClose }: RevokeKeyProps) {
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
      // Someone else was quicker, or it's the last full key: trying again is pointless.
      endsOnConflict
    />
  );
}
