import { admin } from '#desk/access/admin/contract.ts';
import { codes } from '#desk/access/codes/contract.ts';
import { access } from '#desk/access/contract.ts';
import { passes } from '#desk/access/passes/contract.ts';
import { appeals } from '#desk/appeals/contract.ts';
import { cases } from '#desk/audit/cases/contract.ts';
import { pins } from '#desk/audit/cases/pins/contract.ts';
import { audit } from '#desk/audit/contract.ts';
import { digest } from '#desk/audit/digest/contract.ts';
import { banner } from '#desk/banner/contract.ts';
import { bans } from '#desk/bans/contract.ts';
import { connections } from '#desk/connections/contract.ts';
import { decoys } from '#desk/decoys/contract.ts';
import { discordLinks } from '#desk/discord/links/contract.ts';
import { discordStaff } from '#desk/discord/staff/contract.ts';
import { discordTurnOn } from '#desk/discord/turn-on/contract.ts';
import { evidence } from '#desk/evidence/contract.ts';
import { jobs } from '#desk/jobs/contract.ts';
import { limits } from '#desk/limits/contract.ts';
import { load } from '#desk/load/contract.ts';
import { notices } from '#desk/notices/contract.ts';
import { requests } from '#desk/requests/contract.ts';
import { settings } from '#desk/settings/contract.ts';
import { setup } from '#desk/setup/contract.ts';
import { status } from '#desk/status/contract.ts';
import { tally } from '#desk/tally/contract.ts';
import { templates } from '#desk/templates/contract.ts';
import { type Action, canReadTogether, type Feature, type Tool } from '#kit/contract/feature.ts';
import type { JobKind } from '#kit/contract/jobs.ts';
import { rememberTools } from '#kit/contract/known-tools.ts';
import type { ReadKind } from '#kit/contract/read-jobs.ts';
import type { Command } from '#kit/server/command.ts';
import type { ActionSchemas, Handler, Tend, Undo } from '#kit/server/context.ts';
import type { Kept } from '#kit/server/kept.ts';
import { tools } from '#tools/index.ts';
import { loadHalves } from './load-half.ts';

const deskFeatures: readonly Feature[] = [
  load,
  access,
  bans,
  limits,
  banner,
  admin,
  codes,
  passes,
  discordLinks,
  discordStaff,
  discordTurnOn,
  settings,
  audit,
  cases,
  pins,
  digest,
  evidence,
  tally,
  status,
  connections,
  jobs,
  templates,
  requests,
  notices,
  decoys,
  setup,
  appeals,
];

rememberTools(tools);

/** All features of the API. */
export const features: readonly Feature[] = [...deskFeatures, ...tools];

export interface LoadedAction {
  /** `some-tool/generate`: the name of the action in cooldowns and the audit log. */
  name: string;
  action: Action;
  /** The tool that a pass has to open, or undefined for the desk's own calls. */
  tool: Pick<Tool, 'id' | 'title' | 'group' | 'needs'> | undefined;
  schemas: ActionSchemas;
  handler: Handler;
  undo?: Undo | undefined;
  /** How it acts on many targets. */
  job?: JobKind | undefined;
  /** How it reads many targets. */
  read?: ReadKind | undefined;
  /** How it is used in Discord, if it can be. */
  command?: Command | undefined;
  /** Its feature's background work. */
  tend?: Tend | undefined;
  /** The data that its feature stores outside of the audit log. */
  kept?: Kept | undefined;
}

interface ServerHalf {
  handlers: Record<string, Handler>;
  undo?: Record<string, Undo> | undefined;
  jobs?: Record<string, JobKind> | undefined;
  reads?: Record<string, ReadKind> | undefined;
  commands?: Record<string, Command> | undefined;
  tend?: Tend | undefined;
  kept?: Kept | undefined;
}

interface Halves {
  contract: { schemas: () => Record<string, ActionSchemas> };
  server: ServerHalf;
}

let loaded: Promise<readonly LoadedAction[]> | undefined;

/**
 * Loads the server half of every feature from its folder. This happens once per
 * process, because code doesn't change.
 */
export function loadActions(): Promise<readonly LoadedAction[]> {
  loaded ??= loadAll();
  return loaded;
}

async function loadAll(): Promise<LoadedAction[]> {
  const desk = deskFeatures.map((feature) => loadFeature(feature, `desk/${feature.id}`));
  const loadedTools = tools
    .filter((tool) => Object.keys(tool.actions).length > 0)
    .map((tool) => loadFeature(tool, `tools/${tool.id}`, tool));
  return (await Promise.all([...desk, ...loadedTools])).flat();
}

async function loadFeature(
  feature: Feature,
  folder: string,
  tool?: LoadedAction['tool'],
): Promise<LoadedAction[]> {
  const { contract, server } = (await loadHalves(folder)) as Halves;
  const { handlers, undo, jobs, reads, commands, tend, kept } = server;
  const half = { handlers, undo, jobs, reads, commands, tend, kept, tool };
  return joinHalves(feature, contract.schemas, half);
}

/**
 * Joins a contract, its schemas and its handlers into actions. Tests and benchmarks
 * use it for their own features.
 */
export function joinHalves(
  feature: Feature,
  schemas: () => Record<string, ActionSchemas>,
  half: ServerHalf & { tool: LoadedAction['tool'] },
): LoadedAction[] {
  // Made with the feature's first call, since most features wait long for theirs.
  let made: Record<string, ActionSchemas> | undefined;
  const schemasOf = (key: string) => {
    made ??= schemas();
    const found = made[key];
    if (!found) throw new Error(`The action ${feature.id}/${key} has no schema`);
    return found;
  };
  return Object.entries(feature.actions).map(([key, action]) => {
    const name = `${feature.id}/${key}`;
    const handler = half.handlers[key];
    if (!handler) throw new Error(`The action ${name} has no handler`);
    const undo = half.undo?.[key];
    const job = half.jobs?.[key];
    const read = half.reads?.[key];
    const command = half.commands?.[key];
    if ((command === undefined) !== (action.command === undefined)) {
      throw new Error(`The action ${name} is half a command`);
    }
    const { tool, tend, kept } = half;
    return {
      ...{ name, action, tool, handler, undo, job, read, command, tend, kept },
      get schemas() {
        return schemasOf(key);
      },
    };
  });
}

/** The reads that belong to the page's load call. */
export function listLoadParts(actions: readonly LoadedAction[]): readonly LoadedAction[] {
  return actions.filter(({ action }) => action.onLoad);
}

/** The reads of pass holders that cost nothing and return JSON, by path: a page may make several at once. */
export function collectFreeReads(
  actions: readonly LoadedAction[],
): ReadonlyMap<string, LoadedAction> {
  const free = actions.filter(({ action }) => canReadTogether(action));
  return new Map(free.map((loaded) => [loaded.action.path, loaded]));
}

/** Names of streaming actions. */
export function listStreams(actions: readonly LoadedAction[]): ReadonlySet<string> {
  return new Set(actions.filter(({ action }) => action.streams).map(({ name }) => name));
}

export function collectUndos(actions: readonly LoadedAction[]): ReadonlyMap<string, Undo> {
  return new Map(actions.flatMap(({ name, undo }) => (undo ? [[name, undo] as const] : [])));
}

export function collectJobKinds(actions: readonly LoadedAction[]): ReadonlyMap<string, JobKind> {
  return new Map(actions.flatMap(({ name, job }) => (job ? [[name, job] as const] : [])));
}

export function collectReadKinds(actions: readonly LoadedAction[]): ReadonlyMap<string, ReadKind> {
  return new Map(actions.flatMap(({ name, read }) => (read ? [[name, read] as const] : [])));
}

/** The background work of each feature that has some. */
export function collectTends(actions: readonly LoadedAction[]): ReadonlySet<Tend> {
  return new Set(actions.flatMap(({ tend }) => (tend ? [tend] : [])));
}

/** The stored data of each feature that keeps some outside of the audit log. */
export async function listKept(): Promise<ReadonlySet<Kept>> {
  const actions = await loadActions();
  return new Set(actions.flatMap(({ kept }) => (kept ? [kept] : [])));
}

/** The kinds of job with which a raid is banned, for the one that setup practices. */
export function raidKinds(): string[] {
  return tools
    .filter((tool: Tool) => tool.bansRaids)
    .flatMap(({ id, actions }) =>
      Object.entries<Action>(actions).flatMap(([name, { many, lifts }]) =>
        many && !lifts ? [`${id}/${name}`] : [],
      ),
    );
}

export const toolIds: ReadonlySet<string> = new Set(tools.map(({ id }) => id));

/** Falls back to the id if the desk no longer has the tool. */
export function findToolTitle(toolId: string): string {
  return tools.find(({ id }) => id === toolId)?.title ?? toolId;
}
