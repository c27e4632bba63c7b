import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Order } from '#ui/order.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { useServerNow } from '#ui/time-text.tsx';
import { sayMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { type BanEnd, countSeconds } from './ban-end.ts';
import { extentWords } from './ban-words.ts';
import { shortNetwork, type Target } from './read-target.ts';
import en from './words/en.json';

const say = words(en);

interface BanOrderProps {
  target: Target;
  end: BanEnd;
  hasReason: boolean;
  /** The server's clock, which decides when the ban ends. */
  now: number;
  busy: boolean;
  disabledReason: string | undefined;
}

/** The effect of the ban, and the button that applies it. */
export function BanOrder(props: BanOrderProps) {
  const { target, end, busy, disabledReason } = props;
  return (
    <Order tone="danger" sentence={<Consequence {...props} />}>
      <Button
        type="submit"
        variant="danger"
        className="max-w-full"
        busy={busy}
        busyLabel={say('ban.busy')}
        disabledReason={disabledReason}
      >
        <span className="truncate">{pickVerb(target, end)}</span>
      </Button>
    </Order>
  );
}

function Consequence({ target, end, hasReason, now }: BanOrderProps) {
  const current = useServerNow(now);
  const seconds = countSeconds(end);
  if (target.state === 'empty' || target.state === 'unread') {
    return say(hasReason ? 'sentence.missing.address' : 'sentence.missing');
  }
  if (target.state !== 'ready') return say('sentence.refused');
  if (!hasReason) return say('sentence.missing.reason');
  if (seconds === undefined) return say('sentence.missing.end');
  const until = seconds === null ? undefined : sayMoment(current + seconds * 1_000, current);
  return (
    <Sentence
      text={say(until === undefined ? 'sentence.permanent' : 'sentence.until', {
        extent: extentWords(target.network),
      })}
      parts={{
        network: <b className="wrap-anywhere">{shortNetwork(target.network.text)}</b>,
        until: <b>{until}</b>,
      }}
    />
  );
}

/** The verb, the target and the duration: 'Ban 203.0.113.7 for 7 days'. */
function pickVerb(target: Target, end: BanEnd): string {
  if (target.state !== 'ready') return say('ban');
  const network = shortNetwork(target.network.text);
  if (end.choice === 'good') return say('verb.good', { network });
  if (end.choice !== 'custom') return say('verb.time', { network, time: say(`end.${end.choice}`) });
  if (end.amount === null) return say('verb.network', { network });
  const time = say(`end.${end.unit}`, {
    count: end.amount,
    number: formatNumber(end.amount),
  });
  return say('verb.time', { network, time });
}
