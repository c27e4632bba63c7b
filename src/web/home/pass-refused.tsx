import type { Problem } from '#kit/page/client.tsx';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { useRedeem } from '../redeem/use-redeem.ts';
import en from './words/en.json';

const say = words(en);

export function PassRefused({ problem }: { problem: Problem }) {
  const redeem = useRedeem();
  return (
    <section
      aria-label={say('pass')}
      className="grid justify-items-start rounded-panel border-[1.5px] border-dashed border-[color-mix(in_oklab,var(--on-band-2)_55%,var(--band))] bg-band px-4.5 gap-1.5 pt-3.5 pb-4"
    >
      <h2 className="text-[16px]">{problem.title || say('pass.refused')}</h2>
      <p className="text-small text-on-band-2">{problem.detail}</p>
      {offersCode(problem) && (
        <Button size="small" className="mt-1.25" onClick={redeem.open}>
          {say('pass.again')}
        </Button>
      )}
    </section>
  );
}

/** A pass that is locked to another network is not mended by another code. */
function offersCode({ code }: Problem): boolean {
  return code.startsWith('access/') && code !== 'access/network-locked';
}
