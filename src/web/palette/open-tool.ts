import { useNavigate } from 'react-router';
import type { Tool } from '#kit/contract/feature.ts';
import { handOver } from '#kit/page/handover.ts';
import { isThing, type Recognised } from '#kit/recognise/recognised.ts';

/** The tools that accept it, in the order of the list. */
export function toolsTaking(
  tools: readonly Tool[],
  found: Recognised | undefined,
): readonly Tool[] {
  return isThing(found) ? tools.filter(({ takes }) => takes?.includes(found.kind)) : [];
}

/** Opens a tool's page and hands over what was recognized. */
export function useOpenTool(): (tool: Tool, found?: Recognised) => void {
  const navigate = useNavigate();
  return (tool, found) => {
    if (isThing(found)) handOver(tool, found);
    navigate(`/${tool.id}`);
  };
}
