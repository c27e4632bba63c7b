import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { sayMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface CutShortProps {
  shown: number;
  /** How far back the search got. */
  backTo: number | null;
  /** The end of the range, if it has one. */
  to: number | undefined;
  now: number;
  busy: boolean;
  onMore: () => void;
}

/** A filter that matches little is searched one stretch at a time, and each stretch is reported. */
export function CutShort({ shown, backTo, to, now, busy, onMore }: CutShortProps) {
  const from = backTo === null ? say('cut.begin') : sayMoment(backTo, now);
  const until = to === undefined || to > now ? say('cut.now') : sayMoment(to, now);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
      <p role="status" className="text-[13px] text-ink-2 tabular-nums">
        {shown > 0
          ? say('cut.more', { from, until, shown: formatNumber(shown) })
          : say('cut.none', { from, until })}
      </p>
      <Button
        size="small"
        className="ml-auto"
        busy={busy}
        busyLabel={say('cut.busy')}
        onClick={onMore}
      >
        {say('cut.further')}
      </Button>
    </div>
  );
}
