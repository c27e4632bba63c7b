import { Link } from 'wouter';
import { isInScope, type Tool } from '#kit/contract/feature.ts';
import { useCell } from '#kit/page/cell.ts';
import type { PlatformsState } from '#kit/page/client.tsx';
import { handOver } from '#kit/page/handover.ts';
import { lookedUp, newestTargets, type RecentTarget } from '#kit/page/recent-targets.ts';
import type { Thing } from '#kit/recognise/recognised.ts';
import { tools } from '#tools/index.ts';
import { words } from '#ui/words.ts';
import { toolsTaking } from '../../palette/open-tool.ts';
import en from './words/en.json';

const say = words(en);

interface RecentsProps {
  /** Undefined until it's known. */
  actedOn: readonly RecentTarget[] | undefined;
  modes: PlatformsState['modes'];
  scope: readonly string[] | null;
}

/** The last accounts, in one line whose height is the same before they're known. */
export function Recents({ actedOn = [], modes, scope }: RecentsProps) {
  const looked = useCell(lookedUp);
  const shown = newestTargets(
    // An account of the practice world doesn't exist on the platform, nor the other way round.
    [...looked, ...actedOn].filter(
      ({ platform, isPractice }) => isPractice === (modes?.[platform] === 'practice'),
    ),
  );
  const offered = shown.flatMap((target) => {
    const thing = thingOf(target);
    const tool = toolsTaking(tools, thing).find((one) => isInScope(one, scope));
    return tool ? [{ target, thing, tool }] : [];
  });
  return (
    <div className="flex min-h-9 items-center gap-2.5 text-small text-on-band-2">
      {offered.length === 0 ? (
        <p>{say('recents.none')}</p>
      ) : (
        <nav aria-label={say('recents')} className="min-w-0">
          <ul className="-m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
            {offered.map((one) => (
              <li key={`${one.target.platform} ${one.target.id}`} className="flex-none">
                <Recent {...one} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function Recent({ target, thing, tool }: { target: RecentTarget; thing: Thing; tool: Tool }) {
  return (
    <Link
      to={`/${tool.id}`}
      className="inline-flex h-8 items-center rounded-[7px] border border-[color-mix(in_oklab,var(--on-band-2)_55%,var(--band))] px-2.5 text-on-band no-underline hover:bg-band-2 max-sm:h-9"
      // Through memory, like everything that is handed to a tool.
      onClick={() => handOver(tool, thing)}
    >
      <span className="sr-only">{say('recents.open', { tool: tool.title })} </span>
      <span className="max-w-44 truncate">{target.name}</span>
    </Link>
  );
}

function thingOf({ platform, id, name }: RecentTarget): Thing {
  return { kind: platform === 'roblox' ? 'roblox-id' : 'discord-id', shown: name, value: id };
}
