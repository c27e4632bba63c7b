import { webhookName } from '#kit/webhook/webhook-card.tsx';
import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { DraftState } from './page-draft.tsx';
import { faultWords } from './page-faults.tsx';
import type { Sending } from './page-sending.tsx';
import en from './words/en.json';

const say = words(en);

interface SendOrderProps {
  draft: DraftState;
  sending: Sending;
  /** The webhook's name. */
  name: string;
}

/** Describes the effect of the button, which becomes Cancel while sending. */
export function SendOrder({ draft, sending, name }: SendOrderProps) {
  return (
    <Order tone="safe" sentence={<Consequence draft={draft} sending={sending} name={name} />}>
      {sending.isRunning ? (
        <Button key="cancel" size="large" icon="cross" onClick={sending.cancel}>
          {say('cancel')}
        </Button>
      ) : (
        <Button
          key="send"
          type="submit"
          variant="solid"
          size="large"
          icon="send"
          cooldownUntil={sending.cooldownUntil}
          disabled={draft.isBlank}
          disabledReason={sending.disabledReason}
        >
          {say('send')}
        </Button>
      )}
    </Order>
  );
}

function Consequence({ draft, sending, name }: SendOrderProps) {
  if (sending.isRunning) return say('sentence.running');
  if (draft.isBlank) return say('sentence.empty');
  // The faults of embeds and files are in folded parts, so they are said here.
  const isFolded = /^(embed|file)/.test(draft.fault ?? '');
  if (draft.fault !== undefined) return isFolded ? faultWords(draft.fault) : say('sentence.wrong');
  const { repeat, delay } = draft.draft;
  const parts = {
    name: <b className="wrap-anywhere">{webhookName({ name })}</b>,
    times: <b>{say('times', { count: repeat })}</b>,
    delay: <b>{say('seconds', { seconds: delay })}</b>,
  };
  if (repeat === 1) return <Sentence text={say('sentence.once')} parts={parts} />;
  return <Sentence text={say(delay > 0 ? 'sentence.apart' : 'sentence')} parts={parts} />;
}
