import { useLocation } from 'wouter';
import { type Tool, toolKind } from '#kit/contract/feature.ts';
import { handOver } from '#kit/page/handover.ts';
import { isThing, type Recognised } from '#kit/recognise/recognised.ts';

/** The tools that accept it. Look-ups come first, so that Enter after a paste never starts a ban. */
export function toolsTaking(
  tools: readonly Tool[],
  found: Recognised | undefined,
): readonly Tool[] {
  if (!isThing(found)) return [];
  const takers = tools.filter(({ takes }) => takes?.includes(found.kind));
  const acts = (tool: Tool) => Number(toolKind(tool) === 'acts');
  return takers.toSorted((left, right) => acts(left) - acts(right));
}

/** Opens a tool's page and hands over what was recognized. */
export function useOpenTool(): (tool: Tool, found?: Recognised) => void {
  const [, navigate] = useLocation();
  return (tool, found) => {
    if (isThing(found)) handOver(tool, found);
    navigate(`/${tool.id}`);
  };
}
