import { useState } from 'react';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { ListControls } from '#kit/admin/list/list-controls.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useFresh } from '#kit/admin/list/use-fresh.ts';
import { useListFilter } from '#kit/admin/list/use-list-filter.ts';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { CodeReveal, type MadeCode } from '../codes/page/code-reveal.tsx';
import { passes, type schemas } from './contract.ts';
import { AskAgain } from './page/ask-again.tsx';
import { usePassColumns } from './page/columns.tsx';
import type { PassAct, PassRow } from './page/pass-row.ts';
import { ReissuePass } from './page/reissue-pass.tsx';
import { RevokePass } from './page/revoke-pass.tsx';
import { UnlinkPass } from './page/unlink-pass.tsx';
import en from './page/words/en.json';

const say = words(en);
const states = ['all', 'live', 'ended'] as const;

type List = ActionOf<typeof schemas, 'list'>;

export function Screen() {
  const filter = useListFilter(states);
  const adminPath = useAdminPath();
  const [act, setAct] = useState<PassAct>();
  const [made, setMade] = useState<readonly MadeCode[]>([]);
  const list = useAdminPages<List, PassRow>(passes, 'list', {
    input: filter.input,
    rowsOf: (page) => page.passes,
  });
  useFresh(list);
  const columns = usePassColumns(list.first?.now ?? Date.now(), setAct);

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
        empty={{
          icon: 'users',
          title: say('empty.title'),
          detail: say('empty.detail'),
          action: <LinkButton to={adminPath('codes')}>{say('empty.codes')}</LinkButton>,
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
          />
        }
      />
      {act && (
        <ActDialog
          // Use the current row, because someone may have changed the pass in the meantime.
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
  if (kind === 'ask') return <AskAgain pass={pass} onClose={onClose} />;
  if (kind === 'unlink') return <UnlinkPass pass={pass} onClose={onClose} />;
  if (kind === 'unlock') return <UnlockPass pass={pass} onClose={onClose} />;
  return <ReissuePass pass={pass} onClose={onClose} onReissued={onReissued} />;
}

interface UnlockPassProps {
  pass: PassRow;
  onClose: () => void;
}

function UnlockPass({ pass, onClose }: UnlockPassProps) {
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
