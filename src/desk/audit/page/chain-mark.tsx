import { StateTag } from '#ui/state-tag.tsx';
import { clockOf, dayOf, fullMomentOf, momentOf } from '#ui/time-words.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { words } from '#ui/words.ts';
import { faultPlace } from '../fault-words.ts';
import type { Chain } from './use-chain.ts';
import en from './words/en.json';

const say = words(en);

/** At the foot of the list: 'chain verified 21:40', or where it is broken. */
export function ChainMark({ chain: { verified, now } }: { chain: Chain }) {
  if (!verified) return <StateTag state="idle">{say('mark.never')}</StateTag>;
  const { at, verdict } = verified;
  const time = dayOf(at, now) === dayOf(now, now) ? clockOf(at) : momentOf(at, now);
  return (
    <Tooltip text={fullMomentOf(at)}>
      <span>
        {verdict.state === 'intact' && (
          <StateTag state="ok">{say('mark.intact', { time })}</StateTag>
        )}
        {verdict.state === 'unproven' && (
          <StateTag state="warn">{say('mark.unproven', { time })}</StateTag>
        )}
        {verdict.state === 'older' && (
          <StateTag state="warn">{say('mark.older', { time })}</StateTag>
        )}
        {verdict.state === 'broken' && (
          <StateTag state="bad">
            {say('mark.broken', { place: verdict.fault ? faultPlace(verdict.fault) : '', time })}
          </StateTag>
        )}
      </span>
    </Tooltip>
  );
}
