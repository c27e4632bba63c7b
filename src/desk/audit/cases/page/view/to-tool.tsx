import { useLocation } from 'wouter';
import { isInScope } from '#kit/contract/feature.ts';
import { knownTools } from '#kit/contract/known-tools.ts';
import { isPlatform } from '#kit/contract/needs.ts';
import { readToolId } from '#kit/contract/paired-tool.ts';
import { readTarget } from '#kit/contract/target.ts';
import { fromCase } from '#kit/page/back-link.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { handOver } from '#kit/page/handover.ts';
import type { Thing } from '#kit/recognise/recognised.ts';
import { Button } from '#ui/button.tsx';
import { iconNamed } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import type { AuditCase } from '../audit-case.ts';
import en from './words/en.json';

const say = words(en);

/** Leads from a case to its tool with the account filled in. The tool's page leads back to the case. */
export function ToTool({ one }: { one: AuditCase }) {
  const [, navigate] = useLocation();
  const { holdsPass, pass, platforms } = useDeskClient();
  const thing = thingOf(one);
  const tool = knownTools().find(({ id }) => id === readToolId(one.action));
  // An account of the practice world doesn't exist on the platform, nor the other way round.
  const mode = isPlatform(one.platform) ? platforms.modes?.[one.platform] : undefined;
  const isSameWorld = mode !== undefined && (mode === 'practice') === one.is_practice;
  const isOpen = holdsPass && tool && isInScope(tool, pass.info?.scope);
  if (!thing || !isOpen || !tool.takes?.includes(thing.kind) || !isSameWorld) return null;
  const open = () => {
    handOver(tool, thing);
    navigate(`/${tool.id}`, { state: fromCase(one.id) });
  };
  return (
    <Button size="small" variant="quiet" icon={iconNamed(tool.icon)} onClick={open}>
      {say('to-tool', { tool: tool.title })}
    </Button>
  );
}

function thingOf({ target, target_name: name, is_erased }: AuditCase): Thing | undefined {
  const { kind, id } = readTarget(target ?? '') ?? {};
  if (id === undefined || is_erased || (kind !== 'roblox' && kind !== 'discord')) return undefined;
  return { kind: kind === 'roblox' ? 'roblox-id' : 'discord-id', value: id, shown: name ?? id };
}
