import type { Tool } from '../contract/feature.ts';
import { neededPlatforms, type PlatformName } from '../contract/needs.ts';
import type { PlatformLinks, PlatformsState, ToolState } from './client.tsx';

/** The tool's platforms that are in practice mode; empty until the modes are known. */
export function practisedBy(
  tool: Pick<Tool, 'needs'>,
  modes: PlatformsState['modes'],
): PlatformName[] {
  return neededPlatforms(tool).filter((platform) => modes?.[platform] === 'practice');
}

/** The tool's platforms whose credential no longer works. */
export function brokenFor(
  tool: Pick<Tool, 'needs'>,
  modes: PlatformsState['modes'],
): PlatformName[] {
  return neededPlatforms(tool).filter((platform) => modes?.[platform] === 'broken');
}

export function stateOfTool(
  { id }: Pick<Tool, 'id'>,
  links: PlatformLinks | undefined,
): ToolState | undefined {
  return links?.tools.find(({ tool }) => tool === id);
}
