import { type FormEvent, useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { PracticeSamples } from '#kit/page/samples.tsx';
import { SecretInput } from '#kit/webhook/secret-input.tsx';
import { readWebhook, webhookUrl } from '#kit/webhook/webhook-url.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { words } from '#ui/words.ts';
import { notices, type schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

export function ChannelForm({ onDone }: { onDone: () => void }) {
  const guard = useGuard();
  const text = useGuardedText();
  const [isLeft, setLeft] = useState(false);
  const save = useAdminChange<ActionOf<typeof schemas, 'save'>>(notices, 'save', {
    success: ({ detail }) => ({ title: say('saved'), description: detail }),
  });
  const read = readWebhook(text.value);
  const isWrong = isLeft && !read.ok && read.fault === 'invalid';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (save.busy || !read.ok) return;
    const answer = await save.run({ webhook_url: webhookUrl(read.key) });
    if (!answer.ok) return;
    text.type('');
    onDone();
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-180 gap-4">
      <Field
        label={say('url')}
        hint={say('url.hint')}
        error={isWrong ? say('url.invalid') : undefined}
      >
        <SecretInput
          value={text.value}
          onChange={(event) => text.type(event.target.value)}
          onBlur={() => setLeft(true)}
          placeholder={say('url.form')}
        />
      </Field>
      {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
      {text.value === '' && <PracticeSamples of="webhooks" onPick={text.type} />}
      <Order tone="safe" sentence={say(read.ok ? 'save.sentence' : 'save.blank')}>
        <Button
          type="submit"
          variant="solid"
          busy={save.busy}
          busyLabel={say('saving')}
          disabled={!read.ok}
        >
          {say('save')}
        </Button>
        <Button variant="quiet" disabled={save.busy} onClick={onDone}>
          {say('cancel')}
        </Button>
      </Order>
      <ProblemNotice problem={save.problem} />
    </form>
  );
}
