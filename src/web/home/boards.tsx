import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isInScope, type Tool, type ToolGroup, toolKind } from '#kit/contract/feature.ts';
import { practisedBy } from '#kit/page/practice.tsx';
import { Arch } from '#ui/arch.tsx';
import { type IconName, iconNamed } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import { usePlatforms } from '../client/platforms.ts';
import en from './words/en.json';

const say = words(en);
const groups: readonly ToolGroup[] = ['game', 'chat', 'access'];

const columnsLook: Record<number, string> = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
};

interface BoardsProps {
  tools: readonly Tool[];
  /** The tools that match the search. A board without any is hidden. */
  hits: readonly Tool[];
  /** The ids that the pass covers; null means all. */
  scope: readonly string[] | null;
  /** Whether a pass can be linked to a Discord account. */
  takesDiscord: boolean;
}

export function Boards({ tools, hits, scope, takesDiscord }: BoardsProps) {
  // The columns depend on the whole list, so that searching doesn't move anything sideways.
  const columns = groups.filter((group) => tools.some((tool) => tool.group === group)).length;
  return (
    <div className={`grid items-start gap-x-5 gap-y-6.5 ${columnsLook[columns]}`}>
      {groups.map((group) => {
        const shown = hits.filter((tool) => tool.group === group);
        // A search is for tools.
        const hasAccount = takesDiscord && group === 'access' && hits.length === tools.length;
        return (
          shown.length > 0 && (
            <Board key={group} group={group} tools={shown} scope={scope}>
              {hasAccount && <DiscordAccountRow />}
            </Board>
          )
        );
      })}
    </div>
  );
}

interface BoardProps {
  group: ToolGroup;
  tools: readonly Tool[];
  scope: readonly string[] | null;
  /** Rows after the tools. */
  children: ReactNode;
}

function Board({ group, tools, scope, children }: BoardProps) {
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
        {children}
      </ul>
    </section>
  );
}

function ToolRow({ tool, isInScope }: { tool: Tool; isInScope: boolean }) {
  const kind = toolKind(tool);
  const { modes } = usePlatforms();
  const isPractice = practisedBy(tool, modes).length > 0;
  const faint = isInScope ? '' : 'opacity-[0.62]';
  const isLoud = isInScope && kind === 'acts';
  return (
    <Row
      to={`/${tool.id}`}
      icon={iconNamed(tool.icon)}
      title={tool.title}
      text={tool.tagline}
      className={faint}
    >
      <span
        className={`text-tiny whitespace-nowrap ${isLoud ? 'font-[650] text-ink-2' : 'text-ink-3'}`}
      >
        {isPractice && <span className="font-[650] text-prac">{say('practice')}</span>}
        {isInScope ? say(`kind.${kind}`) : say('out-of-scope')}
      </span>
    </Row>
  );
}

function DiscordAccountRow() {
  return (
    <Row
      to="/discord-account"
      icon="link"
      title={say('discord-account')}
      text={say('discord-account.text')}
    >
      <span className="text-tiny whitespace-nowrap text-ink-3">{say('kind.yours')}</span>
    </Row>
  );
}

interface RowProps {
  to: string;
  icon: IconName;
  title: string;
  text: string;
  /** The look of the icon and the title. */
  className?: string;
  /** At the end of the title's line. */
  children: ReactNode;
}

function Row({ to, icon, title, text, className = '', children }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className="group flex min-h-17 items-center gap-3.5 px-4 py-2.75 text-ink no-underline hover:bg-raised focus-visible:rounded-[10px] focus-visible:-outline-offset-3"
      >
        <Arch
          icon={icon}
          className={`group-hover:bg-primary group-hover:text-on-primary ${className}`}
        />
        <span className="grid min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <b className={`text-[15.5px] leading-[1.3] ${className}`}>{title}</b>
            {children}
          </span>
          <span className="text-small leading-[1.35] text-ink-2">{text}</span>
        </span>
      </Link>
    </li>
  );
}
