// What state each tool is in right now, as every screen says it.
import type { Transaction } from '#database/database.ts';
import type { ConnectionDesk } from '#kit/contract/connections.ts';
import type { Tool } from '#kit/contract/feature.ts';
import { neededPlatforms, type PlatformName } from '#kit/contract/needs.ts';
import { verdictOf } from './incidents.ts';
import { type Cause, judgeTool, type PlatformFacts, type ToolState } from './rules/states.ts';
import { type Incident, listOpenIncidents } from './store.ts';

export interface ToolNow {
  tool: Tool;
  state: ToolState;
  cause: { code: Cause; platform: PlatformName | null } | null;
  /** Since when it has been in this state, if it is in trouble. */
  since: number | null;
}

type Desk = Pick<ConnectionDesk, 'modes' | 'states'>;

/** What the connection itself says about a platform. */
export function describePlatform(
  name: PlatformName,
  connections: Desk,
): Omit<PlatformFacts, 'probes' | 'isSlow'> {
  const mode = connections.modes()[name];
  const why = connections.states()[name].broken?.why ?? 'revoked';
  return { name, isPractice: mode === 'practice', broken: mode === 'broken' ? why : null };
}

export async function readToolsNow(
  tx: Transaction,
  {
    tools,
    connections,
    isMaintenance,
  }: { tools: readonly Tool[]; connections: Desk; isMaintenance: boolean },
): Promise<ToolNow[]> {
  const open = await listOpenIncidents(tx);
  const platforms = {
    discord: { ...describePlatform('discord', connections), probes: [], isSlow: false },
    roblox: { ...describePlatform('roblox', connections), probes: [], isSlow: false },
  };
  const modes = connections.modes();
  return tools.map((tool) => {
    const incident = open.find((one) => one.tool === tool.id);
    const needed = neededPlatforms(tool);
    const facts = { platforms: needed.map((name) => platforms[name]), ...noCalls };
    const own = judgeTool(facts, { isMaintenance });
    // The monitor knows more than this process, except about what was just switched on or off.
    const isOver = incident?.cause === 'maintenance';
    const verdict = own.state === 'active' && incident && !isOver ? verdictOf(incident) : own;
    const checking = needed.find((name) => modes[name] === 'checking');
    if (verdict.state === 'active' && checking) {
      const cause = { code: 'unchecked' as const, platform: checking };
      return { tool, state: 'degraded', cause, since: null };
    }
    return { tool, ...describeVerdict(verdict, incident) };
  });
}

const noCalls = { done: 0, failed: 0, isSlow: false };

function describeVerdict(
  { state, cause, platform }: ReturnType<typeof judgeTool>,
  incident: Incident | undefined,
): Omit<ToolNow, 'tool'> {
  const isSame = incident?.state === state;
  return {
    state,
    cause: cause && { code: cause, platform },
    since: isSame ? incident.since : null,
  };
}

/** It makes no calls, so there is nothing to measure. */
export function isLocal({ actions }: Pick<Tool, 'actions'>): boolean {
  return Object.keys(actions).length === 0;
}
