import { useState } from 'react';
import { useAdminClient } from '#kit/admin/admin-client.tsx';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { ListControls } from '#kit/admin/list/list-controls.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useFresh } from '#kit/admin/list/use-fresh.ts';
import { useListFilter } from '#kit/admin/list/use-list-filter.ts';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/messages.ts';
import { saveFile } from '#ui/save-file.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { codes, type schemas } from './contract.ts';
import { CodeReveal, type MadeCode } from './page/code-reveal.tsx';
import { type CodeRow, useCodeColumns } from './page/columns.tsx';
import { NewCodeDialog } from './page/new-code-dialog.tsx';
import en from './page/words/en.json';

const say = words(en);
const states = ['all', 'new', 'redeemed', 'revoked', 'expired'] as const;

type List = ActionOf<typeof schemas, 'list'>;

export function Screen() {
  const { disabledReason } = useMayChange();
  const filter = useListFilter(states);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<readonly MadeCode[]>([]);
  const [revoking, setRevoking] = useState<CodeRow>();
  const list = useAdminPages<List, CodeRow>(codes, 'list', {
    input: filter.input,
    rowsOf: (page) => page.codes,
  });
  useFresh(list);
  const now = list.first?.now ?? Date.now();
  const columns = useCodeColumns(now, setRevoking);
  const newCode = (
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
    <AdminScreen title={say('title')} actions={newCode}>
      <ListPanel
        list={list}
        caption={say('caption')}
        columns={columns}
        rowKey={({ id }) => id}
        isQuiet={(row) => row.state === 'revoked' || row.state === 'expired'}
        isCut={list.first?.is_cut}
        error={say('error')}
        empty={{
          icon: 'ticket',
          title: say('empty.title'),
          detail: say('empty.detail'),
          action: newCode,
        }}
        noMatch={
          filter.clear && {
            title: say('none.title'),
            detail: say('none.detail'),
            clear: say('none.clear'),
            onClear: filter.clear,
          }
        }
        controls={
          <ListControls
            filter={filter}
            states={states.map((value) => ({ value, label: say(`filter.${value}`) }))}
            searchLabel={say('search')}
            searchHint={say('search.hint')}
          >
            <ExportButton filter={filter.input} />
          </ListControls>
        }
      />
      <NewCodeDialog open={isMaking} onOpenChange={setMaking} serverNow={now} onMade={setMade} />
      <CodeReveal codes={made} onClose={() => setMade([])} />
      {revoking && (
        <RevokeCode
          // Use the current row, because someone may have redeemed the code in the meantime.
          code={list.rows.find(({ id }) => id === revoking.id) ?? revoking}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </AdminScreen>
  );
}

/** Exports all pages of the filtered list, without the codes themselves. */
function ExportButton({ filter }: { filter: ActionOf<typeof schemas, 'export'>['input'] }) {
  const { fetchFile } = useAdminClient();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const answer = await fetchFile(codes.actions.export, filter);
    setBusy(false);
    if (answer.ok) {
      saveFile(answer.data, say('export.file'));
      const description = say('export.done.detail');
      return showMessage({ tone: 'ok', title: say('export.done'), description });
    }
    const { title, detail } = answer.problem;
    showMessage({ tone: 'bad', title, description: detail });
  }

  return (
    <Button icon="download" busy={busy} onClick={save}>
      {say('export')}
    </Button>
  );
}

interface RevokeCodeProps {
  code: CodeRow;
  onClose: () => void;
}

function RevokeCode({ code, onClose }: RevokeCodeProps) {
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
      // Someone else was quicker: trying again is pointless.
      endsOnConflict
    />
  );
}
