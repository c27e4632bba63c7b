import { type FormEvent, useState } from 'react';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { Select } from '#ui/select.tsx';
import { words } from '#ui/words.ts';
import { notices, type schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

type Listed = ActionOf<typeof schemas, 'channels'>['output']['guilds'];

/** Chooses the channel in which the bot itself posts. */
export function ChooseForm({ onDone }: { onDone: () => void }) {
  const channels = useAdminQuery<ActionOf<typeof schemas, 'channels'>>(notices, 'channels');
  return (
    <QueryView query={channels} error={say('choose.error')} rows={1}>
      {({ guilds }) => <Choice guilds={guilds} onDone={onDone} />}
    </QueryView>
  );
}

function Choice({ guilds, onDone }: { guilds: Listed; onDone: () => void }) {
  const [picked, pick] = useState('');
  const save = useAdminChange<ActionOf<typeof schemas, 'choose'>>(notices, 'choose', {
    success: ({ detail }) => ({ title: say('saved'), description: detail }),
  });
  const options = guilds.flatMap(({ id, name, channels }) =>
    channels.map((one) => ({ value: `${id}/${one.id}`, label: `#${one.name} (${name})` })),
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [guildId, channelId] = picked.split('/');
    if (save.busy || !guildId || !channelId) return;
    const answer = await save.run({ guild_id: guildId, channel_id: channelId });
    if (answer.ok) onDone();
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-180 gap-4">
      {options.length === 0 ? (
        <p className="text-ink-2">{say('choose.none')}</p>
      ) : (
        <Field label={say('choose.title')} hint={say('choose.hint')}>
          <Select
            options={[{ value: '', label: say('choose.pick') }, ...options]}
            value={picked}
            onChange={pick}
          />
        </Field>
      )}
      <Order tone="safe" sentence={say('choose.sentence')}>
        <Button
          type="submit"
          variant="solid"
          busy={save.busy}
          busyLabel={say('saving')}
          disabled={picked === ''}
        >
          {say('choose.save')}
        </Button>
        <Button variant="quiet" disabled={save.busy} onClick={onDone}>
          {say('cancel')}
        </Button>
      </Order>
      <ProblemNotice problem={save.problem} />
    </form>
  );
}
