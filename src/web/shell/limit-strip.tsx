import { useCell } from '#kit/page/cell.ts';
import { useCountdown } from '#ui/countdown.ts';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { limit } from '../client/limit.ts';
import en from '../words/en.json';

const say = words(en);

/** Shown while the desk refuses everything because there were too many requests. `boxed` is for the admin area. */
export function LimitStrip({ boxed }: { boxed?: boolean }) {
  const met = useCell(limit);
  const seconds = useCountdown(met?.until);
  if (!met) return null;
  return (
    <div
      className={`flex min-h-8.5 items-center gap-x-2.5 gap-y-1 border-warn-fill bg-warn-soft pt-1.25 pb-1.25 text-label leading-[1.4] text-warn max-sm:px-4 max-sm:pt-1 max-sm:text-small ${boxed ? 'rounded-panel border px-5' : 'border-b px-8'}`}
    >
      <Icon name="clock" size={18} />
      <p role="status" className="min-w-0">
        {say(met.isPenalty ? 'limit.penalty' : 'limit.rate')}
      </p>
      {/* Not announced every second. */}
      <span className="ml-auto flex-none whitespace-nowrap font-semibold tabular-nums">
        {seconds > 0 ? say('limit.left', { time: sayLeft(seconds) }) : say('limit.now')}
      </span>
    </div>
  );
}

/** '42 s', '9:05'. */
function sayLeft(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
