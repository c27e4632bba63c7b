import { type FormEvent, useRef, useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import type { Problem } from '#kit/page/client.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { webhookName } from '#kit/webhook/webhook-card.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { sayRefusal } from '#ui/say-refusal.ts';
import { Sentence } from '#ui/sentence.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { readCode } from './rules.ts';
import en from './words/en.json';

const say = words(en);

type Challenge = ActionOf<typeof schemas, 'challenge'>;
type Verify = ActionOf<typeof schemas, 'verify'>;

interface ProofProps {
  url: string;
  name: string;
  /** Called when a code may be in the channel. */
  onPosted: () => void;
  onProved: (until: number, now: number) => void;
}

/** Posts a code that has to be typed back, so that only people who can read a channel can send to it. */
export function Proof({ url, name, onPosted, onProved }: ProofProps) {
  const [isAsked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const challenge = useAction<Challenge>(tool, 'challenge', {
    success: ({ detail }) => ({ title: say('code.sent'), description: detail }),
  });
  const verify = useAction<Verify>(tool, 'verify', {
    success: ({ detail }) => ({ title: say('code.right'), description: detail }),
  });

  async function sendCode() {
    const answer = await challenge.run({ webhook_url: url });
    // If it is unclear whether the code was posted, the channel shows it.
    const isPosted = answer.ok || answer.problem.code === 'platform/unsure';
    if (!isPosted) return;
    setAsked(true);
    setCode('');
    onPosted();
    // The field appears with the next render.
    setTimeout(() => input.current?.focus());
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (readCode(code) === undefined) {
      setRefused(true);
      input.current?.focus();
      return;
    }
    const answer = await verify.run({ webhook_url: url, code });
    if (answer.ok) onProved(answer.data.proved_until, answer.data.now);
    else input.current?.select();
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <Order
        tone="safe"
        sentence={
          <Sentence
            text={say(sentenceFor(isAsked, challenge.problem))}
            parts={{ name: <b className="wrap-anywhere">{webhookName({ name })}</b> }}
          />
        }
      >
        <Button
          variant={isAsked ? 'outline' : 'solid'}
          size={isAsked ? undefined : 'large'}
          icon="send"
          onClick={() => void sendCode()}
          busy={challenge.busy}
          busyLabel={say('code.sending')}
          cooldownUntil={challenge.cooldownUntil}
          disabledReason={challenge.disabledReason}
        >
          {say(isAsked ? 'code.send-again' : 'code.send')}
        </Button>
      </Order>
      <ProblemNotice problem={challenge.problem} />
      {isAsked && (
        <>
          <Field
            label={say('code')}
            hint={say('code.hint')}
            error={
              isRefused
                ? sayRefusal({ title: say('code.missing'), description: say('code.six') })
                : undefined
            }
          >
            <TextInput
              ref={input}
              mono
              value={code}
              onChange={(event) => {
                setRefused(false);
                setCode(event.target.value);
              }}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              className="max-w-44 tracking-[.2em]"
            />
          </Field>
          <div>
            <Button
              type="submit"
              variant="solid"
              busy={verify.busy}
              busyLabel={say('code.checking')}
              disabled={code.trim() === ''}
            >
              {say('code.verify')}
            </Button>
          </div>
          <ProblemNotice problem={verify.problem} />
        </>
      )}
    </form>
  );
}

function sentenceFor(isAsked: boolean, problem: Problem | undefined) {
  if (!isAsked) return 'proof';
  return problem?.code === 'platform/unsure' ? 'proof.unsure' : 'proof.again';
}
