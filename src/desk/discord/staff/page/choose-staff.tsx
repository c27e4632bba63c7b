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
import { discordStaff, type schemas } from '../contract.ts';
import type { Staff } from './staff.ts';
import en from './words/en.json';

const say = words(en);

interface ChooseProps {
  staff: Staff;
  onDone: () => void;
}

/** Chooses the server and the role, from what Discord has at this moment. */
export function ChooseStaff({ staff, onDone }: ChooseProps) {
  const options = useAdminQuery<ActionOf<typeof schemas, 'options'>>(discordStaff, 'options');
  return (
    <QueryView query={options} error={say('form.error')} rows={2}>
      {({ servers }) => <Choice servers={servers} staff={staff} onDone={onDone} />}
    </QueryView>
  );
}

type Servers = ActionOf<typeof schemas, 'options'>['output']['servers'];

function Choice({ servers, staff, onDone }: ChooseProps & { servers: Servers }) {
  // What isn't there anymore can't be chosen again.
  const before = servers.find(({ id }) => id === staff.server?.id);
  const roleBefore = before?.roles.find(({ id }) => id === staff.role?.id);
  const [serverId, pickServer] = useState(before?.id ?? '');
  const [roleId, pickRole] = useState(roleBefore?.id ?? '');
  const save = useAdminChange<ActionOf<typeof schemas, 'choose'>>(discordStaff, 'choose', {
    success: ({ detail }) => ({ title: say('form.saved'), description: detail }),
  });
  const server = servers.find(({ id }) => id === serverId);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (save.busy) return;
    const answer = await save.run({ guild_id: serverId || null, role_id: roleId || null });
    if (answer.ok) onDone();
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-180 gap-4">
      <Field label={say('form.server')}>
        <Select
          options={[{ value: '', label: say('form.server.any') }, ...servers.map(offer)]}
          value={serverId}
          onChange={(id) => {
            pickServer(id);
            pickRole('');
          }}
        />
      </Field>
      {server && (
        <Field
          label={say('form.role')}
          hint={say('form.role.hint')}
          error={server.why === null ? undefined : say('form.role.failed', { why: server.why })}
        >
          <Select
            options={[{ value: '', label: say('form.role.any') }, ...server.roles.map(offer)]}
            value={roleId}
            onChange={pickRole}
          />
        </Field>
      )}
      <Order tone="safe" sentence={say('form.sentence')}>
        <Button type="submit" variant="solid" busy={save.busy} busyLabel={say('form.saving')}>
          {say('form.save')}
        </Button>
        <Button variant="quiet" disabled={save.busy} onClick={onDone}>
          {say('form.cancel')}
        </Button>
      </Order>
      <ProblemNotice problem={save.problem} />
    </form>
  );
}

function offer({ id, name }: { id: string; name: string }) {
  return { value: id, label: name };
}
