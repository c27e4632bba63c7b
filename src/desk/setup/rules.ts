// Decides which steps are done, from what is true now.
import type { Reach } from '#kit/values/public-url.ts';
import { type StepId, stepIds } from './contract.ts';
import type { Mark } from './store.ts';

export type StepState = 'todo' | 'waiting' | 'attention' | 'done';

export interface Facts {
  name: { site_name: string };
  address: {
    public_url: string | null;
    reach: Reach;
    proxy: 'none' | 'trusted' | 'untrusted';
    opened_at: number | null;
  };
  discord: {
    mode: ConnectionMode;
    servers: readonly string[];
    members_intent: boolean | null;
    missing: number;
  };
  roblox: { mode: ConnectionMode; experiences: readonly string[]; missing: number };
  limits: { decided: object | null };
  team: { joined: readonly object[]; open: number };
  raid: { job_id: number | null; undone: boolean };
}

type ConnectionMode = 'practice' | 'checking' | 'connected' | 'broken';

/** As many as can approve for each other while the owner is away. */
const TEAM_WANTED = 2;

export function judgeSteps(facts: Facts, nameless: string): Record<StepId, StepState> {
  const { discord, roblox, team, raid } = facts;
  return {
    name: facts.name.site_name === nameless ? 'todo' : 'done',
    address: judgeAddress(facts.address),
    discord: judgeConnection(discord.mode, {
      places: discord.servers.length,
      isWhole: discord.missing === 0 && discord.members_intent !== false,
    }),
    roblox: judgeConnection(roblox.mode, {
      places: roblox.experiences.length,
      isWhole: roblox.missing === 0,
    }),
    limits: facts.limits.decided ? 'done' : 'todo',
    team: team.joined.length >= TEAM_WANTED ? 'done' : team.open > 0 ? 'waiting' : 'todo',
    raid: raid.undone ? 'done' : raid.job_id === null ? 'todo' : 'attention',
  };
}

function judgeAddress({ public_url, reach, proxy, opened_at }: Facts['address']): StepState {
  if (public_url === null) return 'todo';
  if (reach !== 'https' || proxy === 'untrusted') return 'attention';
  return opened_at === null ? 'waiting' : 'done';
}

function judgeConnection(
  mode: ConnectionMode,
  { places, isWhole }: { places: number; isWhole: boolean },
): StepState {
  if (mode === 'practice') return 'todo';
  return mode !== 'broken' && places > 0 && isWhole ? 'done' : 'attention';
}

export interface JudgedStep {
  id: StepId;
  state: StepState;
  skipped: { at: number; by: string } | null;
  undone: boolean;
}

export const doneMark = (id: StepId) => `done:${id}`;
export const skipMark = (id: StepId) => `skip:${id}`;
export const ACCEPTED = 'accepted:limits';
export const HIDDEN = 'hidden';
export const SHOWN = 'shown';

export function listSteps(states: Record<StepId, StepState>, marks: readonly Mark[]): JudgedStep[] {
  const find = (name: string) => marks.find((mark) => mark.name === name);
  return stepIds.map((id) => {
    const state = states[id];
    const [skip, done] = [find(skipMark(id)), find(doneMark(id))];
    // A skip from before the step was done says nothing about it being undone.
    const isSkipped = state !== 'done' && skip && !(done && done.at >= skip.at);
    return {
      id,
      state,
      skipped: isSkipped ? { at: skip.at, by: skip.by } : null,
      undone: state !== 'done' && done !== undefined,
    };
  });
}

export function countLeft(steps: readonly Pick<JudgedStep, 'state' | 'skipped'>[]): number {
  return steps.filter(({ state, skipped }) => state !== 'done' && !skipped).length;
}
