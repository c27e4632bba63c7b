import { useState } from 'react';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { ListControls } from '#kit/admin/list/list-controls.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useFresh } from '#kit/admin/list/use-fresh.ts';
import { useListFilter } from '#kit/admin/list/use-list-filter.ts';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import { knownTools } from '#kit/contract/known-tools.ts';
import { decoyNumber } from '#kit/decoys/register.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { decoys, type schemas } from './contract.ts';
import { type DecoyRow, useDecoyColumns } from './page/columns.tsx';
import en from './page/words/en.json';

const say = words(en);
const states = ['all', 'live', 'retired'] as const;

/** The register of decoys: where each was planted, by whom and when. */
export function Screen() {
  const filter = useListFilter(states);
  const [retiring, setRetiring] = useState<DecoyRow>();
  const list = useAdminPages<ActionOf<typeof schemas, 'list'>, DecoyRow>(decoys, 'list', {
    input: filter.input,
    rowsOf: (page) => page.decoys,
  });
  useFresh(list);
  const maker = knownTools().find(({ gives }) => gives === 'decoy');
  const columns = useDecoyColumns(list.first?.now ?? Date.now(), setRetiring);

  return (
    <AdminScreen title={say('title')}>
      <p className="-mt-2 max-w-[72ch] text-ink-2">{say('about')}</p>
      <ListPanel
        list={list}
        caption={say('caption')}
        columns={columns}
        rowKey={({ number }) => String(number)}
        isQuiet={({ retired_at }) => retired_at !== null}
        isCut={list.first?.is_cut}
        error={say('error')}
        empty={{
          icon: 'bird',
          title: say('empty.title'),
          detail: say('empty.detail'),
          action: maker && <LinkButton to={`/${maker.id}`}>{say('empty.make')}</LinkButton>,
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
      {retiring && (
        <RetireDecoy
          // Uses the current row, because another admin may have retired it meanwhile.
          decoy={list.rows.find(({ number }) => number === retiring.number) ?? retiring}
          onClose={() => setRetiring(undefined)}
        />
      )}
    </AdminScreen>
  );
}

interface RetireDecoyProps {
  decoy: DecoyRow;
  onClose: () => void;
}

function RetireDecoy({ decoy, onClose }: RetireDecoyProps) {
  const { number, label } = decoy;

  return (
    <ConfirmChange<ActionOf<typeof schemas, 'retire'>>
      feature={decoys}
      action="retire"
      input={{ number }}
      onClose={onClose}
      title={say('retire.title', { number: decoyNumber(number) })}
      sentence={
        <Sentence
          text={say('retire.sentence')}
          parts={{ label: <b className="wrap-anywhere">{label}</b> }}
        />
      }
      verb={say('retire.verb')}
      busyVerb={say('retire.busy')}
      tone="safe"
      success={({ detail }) => ({ title: say('retire.done'), description: detail })}
      // Another admin retired it first, so there is nothing left to confirm.
      endsOnConflict
    />
  );
}
