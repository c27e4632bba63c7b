import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { useRedeem } from '../redeem/use-redeem.ts';
import en from './words/en.json';

const say = words(en);

/** The empty place of the pass: what a code is, and how to use one. */
export function NoPass() {
  const redeem = useRedeem();
  return (
    <section aria-label={say('pass')} className="empty-slot wide">
      <p className="text-small text-on-band-2">{say('no-pass.text')}</p>
      <Button size="small" icon="ticket" onClick={redeem.open}>
        {say('no-pass.redeem')}
      </Button>
    </section>
  );
}
