import type { Tool } from '../contract/feature.ts';
import { neededPlatforms, type PlatformName } from '../contract/needs.ts';
import type { PlatformLinks, PlatformsState, ToolState } from './client.tsx';

/** The platforms of a tool that are only practised. Nothing is said before the desk has said it. */
export function practisedBy(
  tool: Pick<Tool, 'needs'>,
  modes: PlatformsState['modes'],
): PlatformName[] {
  return neededPlatforms(tool).filter((platform) => modes?.[platform] === 'practice');
}

/** Those whose credential the platform no longer takes. */
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
