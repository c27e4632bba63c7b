import { useState } from 'react';
import { useGuardedText } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import {
  isOfKind,
  isShown,
  kinds,
  type ListedWebhook,
  STALE_DAYS,
  type WebhookKind,
} from './rules.ts';
import en from './words/en.json';

const say = words(en);

type Filter<Webhook extends ListedWebhook> = ReturnType<typeof useFilter<Webhook>>;

export function useFilter<Webhook extends ListedWebhook>(all: readonly Webhook[], now: number) {
  const [kind, setKind] = useState<WebhookKind>('all');
  const [channel, setChannel] = useState('');
  const [app, setApp] = useState('');
  const text = useGuardedText();
  const filter = { kind, channel, app, text: text.value };
  return {
    ...{ all, now, text, kind, setKind, channel, setChannel, app, setApp },
    shown: all.filter((webhook) => isShown(webhook, filter, now)),
  };
}

/** A choice is only offered if it would leave something out. */
export function Filters<Webhook extends ListedWebhook>({ of }: { of: Filter<Webhook> }) {
  const { all, now } = of;
  const options = kinds.map((value) => ({
    value,
    label: say(`kind.${value}`, { days: STALE_DAYS }),
    count: all.filter((webhook) => isOfKind(webhook, value, now)).length,
  }));
  const channels = readChoices(all, ({ channel_id: id, channel_name: name }) => ({
    id,
    label: name ? say('row.channel', { name }) : id,
  }));
  const apps = readChoices(all, ({ application_id: id }) => ({ id, label: id }));
  return (
    <div className="grid gap-3">
      <FilterChips
        label={say('kind')}
        options={options.filter(({ value, count }) => value === 'all' || count > 0)}
        value={of.kind}
        onChange={of.setKind}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={say('filter.text')}>
          <TextInput
            value={of.text.value}
            onChange={(event) => of.text.type(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        {channels.length > 1 && (
          <Field label={say('filter.channel')}>
            <Select
              options={[{ value: '', label: say('filter.all') }, ...channels]}
              value={of.channel}
              onChange={of.setChannel}
            />
          </Field>
        )}
        {apps.length > 0 && (
          <Field label={say('filter.app')}>
            <Select
              options={[{ value: '', label: say('filter.all') }, ...apps]}
              value={of.app}
              onChange={of.setApp}
            />
          </Field>
        )}
      </div>
    </div>
  );
}

function readChoices<Webhook>(
  all: readonly Webhook[],
  read: (webhook: Webhook) => { id: string | null; label: string | null },
) {
  const found = new Map<string, string>();
  for (const { id, label } of all.map(read)) if (id !== null) found.set(id, label ?? id);
  return [...found].map(([value, label]) => ({ value, label }));
}
