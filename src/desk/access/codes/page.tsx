import { useState } from 'react';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ListControls } from '#kit/admin/list/list-controls.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useFresh } from '#kit/admin/list/use-fresh.ts';
import { useListFilter } from '#kit/admin/list/use-list-filter.ts';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { codes, type schemas } from './contract.ts';
import { CodeReveal, type MadeCode } from './page/code-reveal.tsx';
import { type CodeRow, useCodeColumns } from './page/columns.tsx';
import { ExportButton } from './page/export-button.tsx';
import { NewCodeDialog } from './page/new-code-dialog.tsx';
import { RevokeCode } from './page/revoke-code.tsx';
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
          // As it stands now: somebody may have redeemed it meanwhile.
          code={list.rows.find(({ id }) => id === revoking.id) ?? revoking}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </AdminScreen>
  );
}
