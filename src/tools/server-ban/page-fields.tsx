import { useState } from 'react';
import { TargetListField } from '#kit/many/list-field.tsx';
import { OtherHalf } from '#kit/page/carry.tsx';
import { PracticeSamples } from '#kit/page/samples.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { Select } from '#ui/select.tsx';
import { words } from '#ui/words.ts';
import { AccountCard, AccountField } from './page-account.tsx';
import { type Mode, modes } from './page-acting.tsx';
import { type Extent, type Form, ModeLengthField, ReasonField } from './page-form.tsx';
import { MemberSearch, Members } from './page-members.tsx';
import { findLack, ServerField } from './page-servers.tsx';
import en from './words/en.json';

const say = words(en);
const HOUR_S = 3_600;
const deletions = [0, HOUR_S, 6 * HOUR_S, 24 * HOUR_S, 72 * HOUR_S, 168 * HOUR_S];

/** Action, server, target, duration, reason: in the order a person thinks. */
export function Fields({ form }: { form: Form }) {
  const { mode, servers } = form;
  const lack = findLack(servers.chosen, mode);
  return (
    <>
      <OtherHalf of={form.carried} onDrop={form.dropCarried} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 sm:flex sm:gap-6">
        <RadioChips<Mode>
          label={say('mode')}
          options={modes.map((value) => ({ value, label: say(`mode.${value}`) }))}
          value={mode}
          onChange={form.setMode}
          error={lack}
        />
        <div className="min-w-0 grow empty:hidden">
          <ServerField of={servers} />
        </div>
      </div>
      <RadioChips<Extent>
        label={say('aim')}
        options={[
          { value: 'one', label: say('aim.one') },
          { value: 'list', label: say('aim.list') },
        ]}
        value={form.extent}
        onChange={form.setExtent}
      />
      {form.extent === 'one' ? <OneFields form={form} /> : <ListFields form={form} />}
      <ModeLengthField of={form.length} mode={mode} />
      {mode === 'ban' && <DeleteField form={form} />}
      <ReasonField of={form.reason} />
    </>
  );
}

function OneFields({ form }: { form: Form }) {
  const { account, look, mode, servers } = form;
  return (
    <div className="grid gap-2.5">
      <AccountField of={account} />
      {account.isBlank && <PracticeSamples of="accounts" onPick={account.type} />}
      {servers.chosen && account.query !== undefined && (
        <MemberSearch guildId={servers.chosen.id} query={account.query} onPick={form.pick} />
      )}
      <AccountCard look={look} mode={mode} picture={form.picture} />
    </div>
  );
}

function ListFields({ form }: { form: Form }) {
  const [isBringing, setBringing] = useState(false);
  const { chosen } = form.servers;
  return (
    <div className="grid gap-2.5">
      <TargetListField of={form.list} />
      {isBringing && chosen ? (
        <Members
          key={chosen.id}
          server={chosen}
          onSelect={(ids) => {
            form.list.type(ids.join('\n'));
            setBringing(false);
          }}
          onClose={() => setBringing(false)}
        />
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-2">
          <Button size="small" icon="users" onClick={() => setBringing(true)} disabled={!chosen}>
            {say('members.bring')}
          </Button>
          {say('members.why')}
        </p>
      )}
    </div>
  );
}

function DeleteField({ form }: { form: Form }) {
  return (
    <Field label={say('delete')} hint={form.deleteSeconds > 0 ? say('delete.hint') : undefined}>
      <Select
        options={deletions.map((seconds) => ({
          value: String(seconds),
          label: say(`delete.${seconds}` as 'delete.0'),
        }))}
        value={String(form.deleteSeconds)}
        onChange={(value) => form.setDeleteSeconds(Number(value))}
      />
    </Field>
  );
}
