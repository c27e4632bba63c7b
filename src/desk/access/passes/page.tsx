import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ListControls } from '#kit/admin/list/list-controls.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useAddressSearch } from '#kit/admin/list/use-address-search.ts';
import { useFresh } from '#kit/admin/list/use-fresh.ts';
import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import { CodeReveal, type MadeCode } from '../codes/page/code-reveal.tsx';
import { passes, type schemas } from './contract.ts';
import { type PassAct, type PassRow, usePassColumns } from './page/columns.tsx';
import { NoPasses } from './page/no-passes.tsx';
import { ReissuePass } from './page/reissue-pass.tsx';
import { RevokePass } from './page/revoke-pass.tsx';
import { UnlockPass } from './page/unlock-pass.tsx';
import en from './page/words/en.json';

const say = words(en);
const states = ['all', 'live', 'ended'] as const;

type List = ActionOf<typeof schemas, 'list'>;

export function Screen() {
  const [state, setState] = useAddressFilter('state', states);
  const search = useAddressSearch();
  const [, setParams] = useSearchParams();
  const adminPath = useAdminPath();
  const [act, setAct] = useState<PassAct>();
  const [made, setMade] = useState<readonly MadeCode[]>([]);
  const filter = {
    ...(state !== 'all' && { state }),
    ...(search.query !== '' && { query: search.query }),
  };
  const list = useAdminPages<List, PassRow>(passes, 'list', {
    input: filter,
    rowsOf: (page) => page.passes,
  });
  useFresh(list);
  const columns = usePassColumns(list.first?.now ?? Date.now(), setAct);
  const showAll = () => setParams({}, { replace: true });

  return (
    <AdminScreen
      title={say('title')}
      actions={
        <LinkButton to={adminPath('jobs/roll-back')} icon="undo">
          {say('roll-back.any')}
        </LinkButton>
      }
    >
      <ListPanel
        list={list}
        caption={say('caption')}
        columns={columns}
        rowKey={({ id }) => id}
        isQuiet={(row) => row.state === 'revoked' || row.state === 'expired'}
        isCut={list.first?.is_cut}
        error={say('error')}
        empty={<NoPasses onShowAll={Object.keys(filter).length === 0 ? undefined : showAll} />}
        controls={
          <ListControls
            states={states.map((value) => ({ value, label: say(`filter.${value}`) }))}
            state={state}
            onState={setState}
            search={search}
            searchLabel={say('search')}
            searchHint={say('search.hint')}
          />
        }
      />
      {act && (
        <ActDialog
          // As it stands now: somebody may have changed it meanwhile.
          act={{ ...act, pass: list.rows.find(({ id }) => id === act.pass.id) ?? act.pass }}
          onClose={() => setAct(undefined)}
          onReissued={(code) => setMade([code])}
        />
      )}
      <CodeReveal codes={made} onClose={() => setMade([])} />
    </AdminScreen>
  );
}

interface ActDialogProps {
  act: PassAct;
  onClose: () => void;
  onReissued: (code: MadeCode) => void;
}

function ActDialog({ act: { kind, pass }, onClose, onReissued }: ActDialogProps) {
  if (kind === 'revoke') return <RevokePass pass={pass} onClose={onClose} />;
  if (kind === 'unlock') return <UnlockPass pass={pass} onClose={onClose} />;
  return <ReissuePass pass={pass} onClose={onClose} onReissued={onReissued} />;
}
