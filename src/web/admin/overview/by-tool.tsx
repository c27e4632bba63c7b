import { tools } from '#tools/index.ts';
import { HorizontalBars } from '#ui/horizontal-bars.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { useTally } from './use-overview.ts';
import en from './words/en.json';

const say = words(en);

/** A failure is told beside the numbers, which come from the same call. */
export function ByTool() {
  const { data, problem } = useTally();
  const used = data?.tools.filter(({ done, failed }) => done + failed > 0) ?? [];
  const items = used
    .map(({ tool, done, failed }) => ({ label: findTitle(tool), value: done + failed }))
    .sort((one, other) => other.value - one.value);
  return (
    <Panel title={say('by-tool')} flush>
      {!data && !problem && <SkeletonRows rows={3} />}
      {!data && problem && <p className="p-4 text-ink-2 sm:p-5">{say('unknown')}</p>}
      {data && items.length === 0 && <p className="p-4 text-ink-2 sm:p-5">{say('by-tool.none')}</p>}
      {items.length > 0 && <HorizontalBars items={items} />}
    </Panel>
  );
}

function findTitle(toolId: string): string {
  return tools.find(({ id }) => id === toolId)?.title ?? toolId;
}
