import { type FormEvent, useState } from 'react';
import { ListSearch, SearchLogin } from '#kit/admin/list/list-search.tsx';
import { useAddressSearch } from '#kit/admin/list/use-address-search.ts';
import { useAddressParams } from '#kit/admin/use-address-params.ts';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { type PassList, passes } from '#kit/contract/passes.ts';
import { Button } from '#ui/button.tsx';
import { DateTimeInput } from '#ui/date-time-input.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { Select } from '#ui/select.tsx';
import { words } from '#ui/words.ts';
import { type Span, spanFault, spans, spanUntil, type Wanted } from './wanted.ts';
import en from './words/en.json';

const say = words(en);

type PassRow = PassList['output']['passes'][number];

const worlds = ['real', 'practice'] as const;
type World = (typeof worlds)[number];

interface RollBackFieldsProps {
  busy: boolean;
  onLook: (wanted: Wanted) => void;
  onChange: () => void;
}

/** Chooses the pass and the period to roll back. */
export function RollBackFields({ busy, onLook, onChange }: RollBackFieldsProps) {
  const { disabledReason } = useMayChange();
  const [params, changeAddress] = useAddressParams();
  const search = useAddressSearch();
  const list = useAdminPages<PassList, PassRow>(passes, 'list', {
    input: search.query === '' ? {} : { query: search.query },
    rowsOf: (page) => page.passes,
  });
  const wished = params.get('pass');
  const chosen = list.rows.find(({ id }) => id === wished);
  const [span, setSpan] = useState<Span>('24h');
  const [world, setWorld] = useState<World>('real');
  const [[from, to], setTimes] = useState<[number | null, number | null]>([null, null]);
  const fault = span === 'other' ? spanFault(from, to) : undefined;

  function choosePass(id: string) {
    onChange();
    changeAddress((after) => after.set('pass', id));
  }

  function look(event: FormEvent) {
    event.preventDefault();
    if (!chosen || fault || busy || disabledReason !== undefined) return;
    const [began, ended] =
      span === 'other' ? [from ?? 0, to ?? 0] : spanUntil(span, list.first?.now ?? Date.now());
    const practice = world === 'practice';
    onLook({ passId: chosen.id, who: whoWords(chosen), from: began, to: ended, practice });
  }

  const missing = chosen ? fault && say(`fault.${fault}`) : say('fault.pass');
  return (
    <form onSubmit={look} noValidate className="panel grid gap-4.5 p-4 sm:p-5">
      {list.problem && (
        <ErrorPanel
          title={say('passes.error')}
          detail={list.problem.detail}
          busy={list.isFetching}
          onRetry={list.refetch}
        />
      )}
      <div className="grid items-end gap-4.5 sm:grid-cols-2">
        <Field label={say('pass')}>
          <Select
            options={[
              ...(chosen ? [] : [{ value: '', label: say('pass.choose') }]),
              ...list.rows.map(({ id, label, holder }) => ({
                value: id,
                label: holder === label ? label : say('pass.of', { label, holder }),
              })),
            ]}
            value={chosen?.id ?? ''}
            onChange={choosePass}
          />
        </Field>
        <ListSearch search={search} label={say('pass.search')} placeholder={say('pass.hint')} />
      </div>
      <SearchLogin search={search} />
      <RadioChips
        label={say('span')}
        options={spans.map((value) => ({ value, label: say(`span.${value}`) }))}
        value={span}
        onChange={(next) => {
          onChange();
          setSpan(next);
        }}
      />
      {span === 'other' && (
        <div className="grid gap-4.5 sm:grid-cols-2">
          <Field label={say('from')}>
            <DateTimeInput
              value={from}
              onChange={(at) => {
                onChange();
                setTimes([at, to]);
              }}
            />
          </Field>
          <Field label={say('to')} error={fault === 'turned' ? say('fault.turned') : undefined}>
            <DateTimeInput
              value={to}
              onChange={(at) => {
                onChange();
                setTimes([from, at]);
              }}
            />
          </Field>
        </div>
      )}
      <RadioChips
        label={say('world')}
        options={worlds.map((value) => ({ value, label: say(`world.${value}`) }))}
        value={world}
        onChange={(next) => {
          onChange();
          setWorld(next);
        }}
      />
      <div>
        <Button
          type="submit"
          variant="solid"
          icon="eye"
          busy={busy}
          busyLabel={say('look.busy')}
          disabledReason={disabledReason ?? missing}
        >
          {say('look')}
        </Button>
      </div>
    </form>
  );
}

/** Several people may hold passes with the same label. */
function whoWords({ label, holder }: { label: string; holder: string }): string {
  return holder === label ? label : say('pass.who', { label, holder });
}
