import { type FormEvent, useState } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { readReadable } from '#kit/values/readable-code.ts';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from '../../contract.ts';
import { RECEIPT_LENGTH } from '../../rules.ts';
import type { Found } from './answer-view.tsx';
import { CodeInput } from './code-input.tsx';
import { usePublicCall } from './use-public-call.ts';
import en from './words/en.json';

const say = words(en);

type Look = ActionOf<typeof schemas, 'answer'>;

interface LookUpProps {
  initial?: string | undefined;
  onFound: (found: Found) => void;
}

/** Looks up an answer by its receipt. */
export function LookUp({ initial = '', onFound }: LookUpProps) {
  const receipt = useGuardedText(initial);
  const [isPressed, setPressed] = useState(false);
  const call = usePublicCall<Look>('answer');
  const reading = readReadable(receipt.value, RECEIPT_LENGTH);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (!reading.ok) return;
    const answer = await call.run({ receipt: reading.text });
    if (answer.ok) onFound({ receipt: reading.text, answer: answer.data });
  }

  return (
    <form onSubmit={submit} noValidate className="panel grid gap-3 p-4 sm:px-5 sm:pt-4.5 sm:pb-5">
      <CodeInput
        label={say('look.label')}
        placeholder={say('look.placeholder')}
        value={receipt.value}
        onType={receipt.type}
        length={RECEIPT_LENGTH}
        isPressed={isPressed}
      />
      <ProblemNotice problem={call.problem} />
      <div>
        <Button type="submit" className="max-sm:w-full" busy={call.busy} busyLabel={say('looking')}>
          {say('look')}
        </Button>
      </div>
    </form>
  );
}
