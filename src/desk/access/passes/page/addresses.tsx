import { Tooltip } from '#ui/tooltip.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);
const SHOWN_MAX = 2;

/** The newest two; all of them on hover. The server has masked them. */
export function Addresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return <span className="text-ink-3">{say('addresses.none')}</span>;
  const others = addresses.length - SHOWN_MAX;
  return (
    <Tooltip text={others > 0 ? addresses.join(', ') : undefined}>
      <span className="inline-flex flex-col gap-y-0.5 max-sm:flex-row max-sm:flex-wrap max-sm:gap-x-2">
        {addresses.slice(0, SHOWN_MAX).map((address) => (
          <code key={address} className="text-[13px] whitespace-nowrap">
            {address}
          </code>
        ))}
        {others > 0 && (
          <span className="text-[13px] text-ink-3">{say('addresses.more', { count: others })}</span>
        )}
      </span>
    </Tooltip>
  );
}
