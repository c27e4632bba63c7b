import { type FormEvent, useState } from 'react';
import { LoginNotice } from '#kit/acting/target.tsx';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { readReadable } from '#kit/values/readable-code.ts';
import { Button } from '#ui/button.tsx';
import { useCountdown } from '#ui/countdown.ts';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { Order } from '#ui/order.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from '../../contract.ts';
import { CODE_LENGTH, TEXT_MAX } from '../../rules.ts';
import { CodeInput } from './code-input.tsx';
import type { Sent } from './receipt.tsx';
import { usePublicCall } from './use-public-call.ts';
import en from './words/en.json';

const say = words(en);

type Send = ActionOf<typeof schemas, 'send'>;

interface SendFormProps {
  /** From the address, if it had one. */
  code: string;
  onSent: (sent: Sent) => void;
}

export function SendForm({ code: given, onSent }: SendFormProps) {
  const { siteName } = useDeskClient();
  const code = useGuardedText(spellRight(given));
  const text = useGuardedText('', 'appeals/text');
  const [isPressed, setPressed] = useState(false);
  const [waitUntil, setWaitUntil] = useState<number>();
  const call = usePublicCall<Send>('send');
  const used = text.value.trim().length;
  const reading = readReadable(code.value, CODE_LENGTH);
  const isTooLong = used > TEXT_MAX;
  const lack = !reading.ok ? 'code' : used === 0 ? 'text' : isTooLong ? 'long' : undefined;
  const wait = useCountdown(waitUntil);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (lack || !reading.ok) return;
    const answer = await call.run({ code: reading.text, text: text.value.trim() });
    if (answer.ok) {
      text.fill('');
      return onSent(answer.data);
    }
    const { retryAfterMs } = answer.problem;
    if (retryAfterMs) setWaitUntil(performance.now() + retryAfterMs);
  }

  return (
    <form onSubmit={submit} noValidate className="panel grid gap-4.5 p-4 sm:gap-5 sm:p-6">
      <div className="grid gap-2">
        <CodeInput
          label={say('code')}
          aside={say('code.aside')}
          value={code.value}
          onType={code.type}
          length={CODE_LENGTH}
          isPressed={isPressed}
          isLarge
        />
        <LoginNotice of={code} />
      </div>
      <div className="grid gap-2">
        <Field
          label={say('text')}
          counter={{ used, max: TEXT_MAX }}
          error={findTextFault(used, isPressed)}
        >
          <TextArea
            rows={7}
            className="min-h-43"
            value={text.value}
            onChange={(event) => text.type(event.target.value)}
          />
        </Field>
        <LoginNotice of={text} />
      </div>
      <p className="flex gap-2.5 rounded-control bg-sunken px-3 py-2.5 text-small leading-[1.45] text-ink-2">
        <Icon name="lock" size={17} className="mt-px" />
        {say('secrets')}
      </p>
      <ProblemNotice problem={call.problem} />
      <Order
        tone="safe"
        sentence={
          lack && isPressed ? (
            say(`lack.${lack}`)
          ) : (
            <Sentence
              text={say('consequence')}
              parts={{ site: <b>{siteName}</b>, every: <b>{say('consequence.every')}</b> }}
            />
          )
        }
      >
        <Button
          type="submit"
          variant="solid"
          size="large"
          className="max-sm:w-full"
          busy={call.busy}
          busyLabel={say('sending')}
          disabled={wait > 0}
        >
          {wait > 0 ? say('wait', { seconds: wait }) : say('send')}
        </Button>
      </Order>
    </form>
  );
}

/** A code from a link may be written in small letters. */
function spellRight(code: string): string {
  const reading = readReadable(code, CODE_LENGTH);
  return reading.ok ? reading.text : code;
}

function findTextFault(used: number, isPressed: boolean): string | undefined {
  if (used > TEXT_MAX) return say('text.long', { cut: formatNumber(used - TEXT_MAX) });
  return used === 0 && isPressed ? say('text.missing') : undefined;
}
