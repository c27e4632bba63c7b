import { type FormEvent, useRef, useState } from 'react';
import { errors } from '#errors.ts';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { evidence, type schemas } from '../contract.ts';
import { readMessageLink } from '../rules.ts';
import en from './words/en.json';

const say = words(en);

interface AddLinkProps {
  caseId: number;
  onAdded: () => void;
  shut: string | undefined;
}

export function AddLink({ caseId, onAdded, shut }: AddLinkProps) {
  const guard = useGuard();
  const text = useGuardedText();
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const link = useAction<ActionOf<typeof schemas, 'link'>>(evidence, 'link', {
    success: ({ detail }) => ({ title: say('link.added'), description: detail }),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (shut !== undefined) return;
    const read = readMessageLink(text.value, Date.now());
    setFault(read.ok ? undefined : errors[`evidence/${read.fault}`].detail);
    if (!read.ok) return input.current?.focus();
    const answer = await link.run({ case_id: caseId, url: read.url });
    if (!answer.ok) return setFault(answer.problem.detail);
    text.type('');
    onAdded();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <Field label={say('link')} error={fault}>
        {/* The button stands beside the input, and the error below both. */}
        <div className="flex items-center gap-2 max-sm:flex-col max-sm:items-stretch">
          <TextInput
            ref={input}
            className="min-w-0 sm:flex-1"
            value={text.value}
            placeholder={say('link.placeholder')}
            onChange={(event) => {
              setFault(undefined);
              text.type(event.target.value);
            }}
            disabledReason={shut}
          />
          <Button
            type="submit"
            busy={link.busy}
            busyLabel={say('link.adding')}
            disabledReason={shut}
          >
            {say('link.add')}
          </Button>
        </div>
      </Field>
      {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
    </form>
  );
}
