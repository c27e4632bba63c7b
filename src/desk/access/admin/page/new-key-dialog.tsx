import { type FormEvent, useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { admin, type schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);
const NAME_MAX = 80;

type Create = ActionOf<typeof schemas, 'createKey'>;

export interface MadeKey {
  label: string;
  key: string;
}

interface NewKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (made: MadeKey) => void;
}

/** Keeps the typed values while the dialog is closed, until the key is created. */
export function NewKeyDialog({ open, onOpenChange, onMade }: NewKeyDialogProps) {
  const guard = useGuard();
  const label = useGuardedText();
  const [access, setAccess] = useState<'full' | 'read'>('read');
  const create = useAdminChange<Create>(admin, 'createKey', {
    success: ({ detail }) => ({ title: say('create.done'), description: detail }),
  });
  const name = label.value.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (create.busy || name === '') return;
    const answer = await create.run({ label: name, access });
    if (!answer.ok) return;
    label.type('');
    setAccess('read');
    onOpenChange(false);
    onMade({ label: name, key: answer.data.key });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say('create.title')}
      locked={create.busy}
    >
      <form onSubmit={submit} noValidate className="grid gap-4.5">
        <Field label={say('label')} hint={say('label.hint')} error={create.problem?.fields.label}>
          <TextInput
            value={label.value}
            onChange={(event) => label.type(event.target.value)}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
        </Field>
        {label.login && <SecretNotice {...guard.loginWords(label.login)} />}
        <RadioChips
          label={say('access')}
          options={[
            { value: 'read', label: say('access.read') },
            { value: 'full', label: say('access.full') },
          ]}
          value={access}
          onChange={setAccess}
        />
        <Order
          tone={access === 'full' ? 'danger' : 'safe'}
          sentence={say(name === '' ? 'create.blank' : `create.${access}`)}
        >
          <Button
            type="submit"
            variant="solid"
            busy={create.busy}
            busyLabel={say('create.busy')}
            disabled={name === ''}
          >
            {say(access === 'full' ? 'create' : 'create.read-only')}
          </Button>
          <Button variant="quiet" disabled={create.busy} onClick={() => onOpenChange(false)}>
            {say('cancel')}
          </Button>
        </Order>
        <ProblemNotice problem={create.problem} />
        {create.problem?.status === 0 && <p className="text-small">{say('create.lost')}</p>}
      </form>
    </Dialog>
  );
}
