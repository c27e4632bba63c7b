import { isInScope, type Tool, type ToolGroup } from '#kit/contract/feature.ts';
import { words } from '#ui/words.ts';
import { ToolRow } from './tool-row.tsx';
import en from './words/en.json';

const say = words(en);
const groups: readonly ToolGroup[] = ['game', 'chat', 'access'];

const columnsLook: Record<number, string> = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
};

interface BoardsProps {
  tools: readonly Tool[];
  /** Those that the search leaves. A board without any folds away. */
  hits: readonly Tool[];
  /** Ids that the pass opens; null for all. */
  scope: readonly string[] | null;
}

export function Boards({ tools, hits, scope }: BoardsProps) {
  // The columns follow the whole list, so that searching moves nothing sideways.
  const columns = groups.filter((group) => tools.some((tool) => tool.group === group)).length;
  return (
    <div className={`grid items-start gap-x-5 gap-y-6.5 ${columnsLook[columns]}`}>
      {groups.map((group) => {
        const shown = hits.filter((tool) => tool.group === group);
        return shown.length > 0 && <Board key={group} group={group} tools={shown} scope={scope} />;
      })}
    </div>
  );
}

interface BoardProps {
  group: ToolGroup;
  tools: readonly Tool[];
  scope: readonly string[] | null;
}

function Board({ group, tools, scope }: BoardProps) {
  const id = `board-${group}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="min-h-9 px-1 pb-2.5 text-[18px]">
        {say(`group.${group}`)}
      </h2>
      <ul className="panel overflow-hidden divide-y divide-line">
        {tools.map((tool) => (
          <ToolRow key={tool.id} tool={tool} isInScope={isInScope(tool, scope)} />
        ))}
      </ul>
    </section>
  );
}
