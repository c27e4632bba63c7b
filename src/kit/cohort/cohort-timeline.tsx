import {
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import { lengthWords, sayFinding } from './cohort-words.tsx';
import { DOT_ROOM, layOut } from './layout.ts';
import { type Cluster, findCohorts, idsIn } from './rules.ts';
import { TimelineDrawing } from './timeline-drawing.tsx';
import en from './words/en.json';

const say = words(en);
const COLUMNS_MIN = 24;

interface CohortTimelineProps {
  /** Discord ids; others are ignored. */
  ids: readonly string[];
  /** Called with the ids of the chosen group. */
  onSelect?: ((ids: string[]) => void) | undefined;
  /** The number of accounts before a group was chosen, and the way back to them. */
  before?: { count: number; onBack: () => void } | undefined;
}

/** Shows when accounts were created, one dot each, and which were created together. */
export function CohortTimeline({ ids, onSelect, before }: CohortTimelineProps) {
  const [now] = useState(Date.now);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const id = useId();
  const cohorts = useMemo(() => findCohorts(ids, now), [ids, now]);
  const columns = Math.max(COLUMNS_MIN, Math.floor(width / DOT_ROOM));
  const layout = useMemo(() => layOut(cohorts, columns), [cohorts, columns]);
  const choose = onSelect && ((cluster: Cluster) => onSelect(idsIn(cohorts, cluster)));
  const [largest, ...others] = cohorts.clusters;
  if (cohorts.made.length === 0) return null;
  const isNarrower = largest !== undefined && largest.count < cohorts.made.length;
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="text-base font-[650] tracking-normal text-balance">
            {sayFinding(cohorts)}
          </h2>
          <p className="text-small text-ink-2">
            {say('from')}{' '}
            {layout.perDot > 1 && say('per-dot', { count: formatNumber(layout.perDot) })}
          </p>
        </div>
        {choose && largest && isNarrower && (
          <Button size="small" onClick={() => choose(largest)}>
            {say('select', { count: formatNumber(largest.count) })}
          </Button>
        )}
        {before && (
          <Button size="small" icon="undo" onClick={before.onBack}>
            {say('back', { count: formatNumber(before.count) })}
          </Button>
        )}
      </div>
      <div ref={box} className="min-w-0">
        {width > 0 && (
          <TimelineDrawing
            layout={layout}
            width={columns * DOT_ROOM}
            label={`${say('axis', { count: cohorts.made.length })}. ${sayFinding(cohorts)}.`}
            now={now}
            onChoose={choose}
          />
        )}
      </div>
      {others.length > 0 && (
        <ul className="grid gap-2" aria-label={say('groups')}>
          {others.map((cluster) => (
            <li key={cluster.from} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="text-small">
                {say('more', {
                  count: cluster.count,
                  time: lengthWords(cluster.endedMs - cluster.beganMs),
                })}
              </span>
              {choose && (
                <Button size="small" onClick={() => choose(cluster)}>
                  {say('select', { count: formatNumber(cluster.count) })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns 0 until the element is laid out. */
function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  // Before it is drawn for the first time, so that what follows isn't moved.
  useLayoutEffect(() => setWidth(Math.floor(box.current?.clientWidth ?? 0)), [box]);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
