import { Link } from 'react-router';
import { kindOf, type Tool } from '#kit/contract/feature.ts';
import { practisedBy } from '#kit/page/practice.tsx';
import { Arch } from '#ui/arch.tsx';
import { iconNamed } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { usePlatforms } from '../client/platforms.ts';
import en from './words/en.json';

const say = words(en);

export function ToolRow({ tool, isInScope }: { tool: Tool; isInScope: boolean }) {
  const kind = kindOf(tool);
  const { modes } = usePlatforms();
  const isPractice = practisedBy(tool, modes).length > 0;
  const faint = isInScope ? '' : 'opacity-[0.62]';
  const isLoud = isInScope && kind === 'acts';
  return (
    <li>
      <Link
        to={`/${tool.id}`}
        className="group flex min-h-17 items-center gap-3.5 px-4 py-2.75 text-ink no-underline hover:bg-raised focus-visible:rounded-[10px] focus-visible:-outline-offset-3"
      >
        <Arch
          icon={iconNamed(tool.icon)}
          className={`group-hover:bg-primary group-hover:text-on-primary ${faint}`}
        />
        <span className="grid min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <b className={`text-[15.5px] leading-[1.3] ${faint}`}>{tool.title}</b>
            <span
              className={`text-tiny whitespace-nowrap ${isLoud ? 'font-[650] text-ink-2' : 'text-ink-3'}`}
            >
              {isPractice && <span className="font-[650] text-prac">{say('practice')}</span>}
              {isInScope ? say(`kind.${kind}`) : say('out-of-scope')}
            </span>
          </span>
          <span className="text-small leading-[1.35] text-ink-2">{tool.tagline}</span>
        </span>
      </Link>
    </li>
  );
}
