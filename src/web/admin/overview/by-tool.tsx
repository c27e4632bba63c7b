import { tools } from '#tools/index.ts';
import { formatNumber } from '#ui/format-number.ts';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { type Tally, useTally } from './use-overview.ts';
import en from './words/en.json';

const say = words(en);
const outcomes = ['done', 'refused', 'failed', 'unknown'] as const;
type Outcome = (typeof outcomes)[number];
type Counts = Record<Outcome, number>;

const fills: Readonly<Record<Outcome, string>> = {
  done: 'bg-accent',
  refused: 'bg-line-2',
  failed: 'bg-bad-fill',
  unknown: 'bg-warn-fill',
};

/** How often each tool was used, by what came of it. A failure is shown with the numbers above. */
export function ByTool() {
  const { data, problem } = useTally();
  const used = data ? listUsed(data) : [];
  return (
    <Panel title={say('by-tool')} flush>
      {!data && !problem && <SkeletonRows rows={3} />}
      {!data && problem && <p className="p-4 text-ink-2 sm:p-5">{say('unknown')}</p>}
      {data && used.length === 0 && <p className="p-4 text-ink-2 sm:p-5">{say('by-tool.none')}</p>}
      {used.length > 0 && (
        <ul className="grid gap-3 px-5 pt-3.5 pb-4 max-sm:px-4">
          {used.map(({ tool, ...counts }) => (
            <ToolLine key={tool} title={findTitle(tool)} counts={counts} most={sum(used[0])} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface ToolLineProps {
  title: string;
  counts: Counts;
  /** The uses of the tool that was used most, whose bar takes the whole width. */
  most: number;
}

function ToolLine({ title, counts, most }: ToolLineProps) {
  const shown = outcomes.filter((outcome) => counts[outcome] > 0);
  return (
    <li className="grid gap-1 text-label">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate" title={title}>
          {title}
        </span>
        <b className="font-normal tabular-nums">{formatNumber(sum(counts))}</b>
      </span>
      <span aria-hidden="true" className="flex h-2.5 gap-px">
        {shown.map((outcome) => (
          <i
            key={outcome}
            className={`block min-w-0.75 last:rounded-r-[3px] ${fills[outcome]}`}
            style={{ width: `${(counts[outcome] / most) * 100}%` }}
          />
        ))}
      </span>
      <span className="text-[13px] text-ink-2">
        {shown.map((outcome) => say(`outcome.${outcome}`, { count: counts[outcome] })).join(' · ')}
      </span>
    </li>
  );
}

function listUsed({ tools: counted }: Tally): Tally['tools'] {
  return counted.filter((tool) => sum(tool) > 0).sort((one, other) => sum(other) - sum(one));
}

export function sum(counts: Counts | undefined): number {
  return outcomes.reduce((all, outcome) => all + (counts?.[outcome] ?? 0), 0);
}

function findTitle(toolId: string): string {
  return tools.find(({ id }) => id === toolId)?.title ?? toolId;
}
