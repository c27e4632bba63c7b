import { Button } from './button.tsx';
import { formatNumber } from './format-number.ts';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

interface LoadMoreProps {
  shown: number;
  hasMore: boolean;
  busy?: boolean | undefined;
  onMore: () => void;
}

/** Shown below a list that is loaded page by page, whose total is unknown. */
export function LoadMore({ shown, hasMore, busy, onMore }: LoadMoreProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
      <p role="status" className="text-[13px] text-ink-3 tabular-nums">
        {say(hasMore ? 'more.shown' : 'more.all', { count: formatNumber(shown) })}
      </p>
      {hasMore && (
        <Button
          size="small"
          className="ml-auto"
          busy={busy}
          busyLabel={say('more.busy')}
          onClick={onMore}
        >
          {say('more.button')}
        </Button>
      )}
    </div>
  );
}
