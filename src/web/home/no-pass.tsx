import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { useRedeem } from '../redeem/use-redeem.ts';
import en from './words/en.json';

const say = words(en);

/** The empty place of the pass: what a code is, and how to use one. */
export function NoPass() {
  const redeem = useRedeem();
  return (
    <section
      aria-label={say('pass')}
      className="grid justify-items-start rounded-panel border-[1.5px] border-dashed border-[color-mix(in_oklab,var(--on-band-2)_55%,var(--band))] bg-band px-4.5 items-center gap-1.5 pt-3.5 pb-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-4 sm:py-4.5"
    >
      <p className="text-small text-on-band-2">{say('no-pass.text')}</p>
      <Button size="small" icon="ticket" className="mt-1.25 sm:mt-0" onClick={redeem.open}>
        {say('no-pass.redeem')}
      </Button>
    </section>
  );
}
