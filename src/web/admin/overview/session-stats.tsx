import type { ReactNode } from 'react';
import { BarChart24 } from '#ui/bar-chart-24.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton, SkeletonRows } from '#ui/skeleton.tsx';
import { StatNumbers } from '#ui/stat-numbers.tsx';
import { words } from '#ui/words.ts';
import { sum } from './by-tool.tsx';
import { type Stats, type Tally, useStats, useTally } from './use-overview.ts';
import en from './words/en.json';

const say = words(en);

interface SessionStatsProps {
  /** Receives the chart, which is placed further down. */
  children: (chart: ReactNode) => ReactNode;
}

/** The numbers and the chart. The last values stay visible until newer ones arrive. */
export function SessionStats({ children }: SessionStatsProps) {
  const stats = useStats();
  const tally = useTally();
  const problem = stats.problem ?? tally.problem;
  const isRead = stats.data !== undefined || !stats.problem;
  return (
    <>
      {problem && (
        <ErrorPanel
          title={say('stats.error', { message: problem.detail })}
          onRetry={() => {
            stats.refetch();
            tally.refetch();
          }}
          busy={stats.isFetching || tally.isFetching}
        />
      )}
      <Numbers stats={stats.data} tally={tally.data} isFailed={problem !== undefined} />
      {children(isRead && <Chart stats={stats.data} />)}
    </>
  );
}

interface NumbersProps {
  stats: Stats | undefined;
  tally: Tally | undefined;
  isFailed: boolean;
}

function Numbers({ stats, tally, isFailed }: NumbersProps) {
  const unknown = isFailed ? say('unknown') : <Skeleton width="3ch" />;
  const shown = (value: number | undefined) =>
    value === undefined ? unknown : formatNumber(value);
  return (
    <StatNumbers
      label={say('numbers')}
      items={[
        { label: say('active'), value: shown(stats?.active_sessions) },
        { label: say('average'), value: stats ? averageWords(stats) : unknown },
        { label: say('done'), value: shown(tally?.done) },
        { label: say('failed'), value: shown(tally && sum(tally) - tally.done) },
      ]}
    />
  );
}

function averageWords({ average_session_duration_seconds: seconds }: Stats): string {
  if (seconds === null) return say('unmeasured');
  return say('minutes', { minutes: (seconds / 60).toFixed(1) });
}

function Chart({ stats }: { stats: Stats | undefined }) {
  return (
    <Panel title={say('chart')} flush aside={<Legend />}>
      {!stats && <SkeletonRows rows={3} />}
      {stats && stats.sessions === 0 && <p className="p-4 text-ink-2 sm:p-5">{say('no-data')}</p>}
      {stats && stats.sessions > 0 && (
        <BarChart24
          counted={say('sessions')}
          hours={stats.hours.map(({ at, sessions }) => ({ at, count: sessions }))}
        />
      )}
    </Panel>
  );
}

function Legend() {
  return (
    <span className="flex items-center gap-2 text-ink-2" aria-hidden="true">
      <span className="size-2.5 rounded-[2px] bg-accent" />
      {say('sessions')}
    </span>
  );
}
