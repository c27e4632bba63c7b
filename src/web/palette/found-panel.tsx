import { isInScope } from '#kit/contract/feature.ts';
import type { AccessCode, Thing } from '#kit/recognise/recognised.ts';
import { tools } from '#tools/index.ts';
import { Button } from '#ui/button.tsx';
import { iconNamed } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import { usePass } from '../client/pass.ts';
import { openRedeemWith } from '../redeem/use-redeem.ts';
import { FoundCard } from './found-card.tsx';
import { toolsTaking, useOpenTool } from './open-tool.ts';
import type { SmartText } from './smart-text.ts';
import en from './words/en.json';

const say = words(en);

/** Shown below home's field: what it contains, and the tools that accept it. */
export function FoundPanel({ found, trouble }: Pick<SmartText, 'found' | 'trouble'>) {
  if (found?.kind === 'secret') {
    return (
      <div className="text-ink">
        <FoundCard found={found} />
      </div>
    );
  }
  return (
    <div className="grid gap-3 rounded-panel bg-raised p-3.5 text-ink sm:px-4.5 dark:border dark:border-line-2">
      <FoundCard found={found} trouble={trouble} />
      {found && <Offers found={found} />}
    </div>
  );
}

function Offers({ found }: { found: Thing | AccessCode }) {
  const scope = usePass().info?.scope;
  const open = useOpenTool();
  if (found.kind === 'access-code') {
    return (
      <div>
        <Button size="small" icon="ticket" onClick={() => openRedeemWith(found.value)}>
          {say('redeem-this')}
        </Button>
      </div>
    );
  }
  const taking = toolsTaking(tools, found);
  if (taking.length === 0) return <p className="text-small text-ink-2">{say('none.takes')}</p>;
  return (
    <ul aria-label={say('group.takes')} className="flex flex-wrap gap-2">
      {taking.map((tool) => (
        <li key={tool.id}>
          <Button
            size="small"
            icon={iconNamed(tool.icon)}
            disabledReason={isInScope(tool, scope) ? undefined : say('out-of-scope.why')}
            onClick={() => open(tool, found)}
          >
            {say('open-with', { tool: tool.title })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
