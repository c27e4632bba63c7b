import { type ComponentType, createContext, useContext } from 'react';
import type { Budget } from '../contract/budget.ts';
import type { Sample, SampleKind } from '../contract/connections.ts';
import type { Action, CooldownKind } from '../contract/feature.ts';
import type { PlatformName } from '../contract/needs.ts';
import type { Target } from '../contract/target.ts';

// What a tool's page may ask of the desk. The page's assembly implements it; a tool never sees
// the session or the pass, only what came of a call.

/** A failure as the server tells it, or as the page found it before anything was sent. */
export interface Problem {
  status: number;
  code: string;
  title: string;
  detail: string;
  requestId?: string;
  /** The case that says what is known of it, where one was written. */
  caseId?: number;
  retryAfterMs?: number;
  /** When a ban ends; null: never. */
  until?: number | null;
  /** Whose the name is now, where a player was refused for having changed it. */
  userId?: string;
  /** A sentence for each field at fault, by its name in the call. */
  fields: Readonly<Record<string, string>>;
}

export type Answer<Data = unknown> =
  /** `caseId`: the case of a change. */
  { ok: true; status: number; data: Data; caseId?: number } | { ok: false; problem: Problem };

export interface ActionCall {
  action: Action;
  input: Readonly<Record<string, unknown>>;
  idempotencyKey?: string | undefined;
  /** For an answer that is told event by event; the call is over when the last one is told. */
  onEvent?: ((event: Record<string, unknown>) => void) | undefined;
  /** Ends it from here. */
  signal?: AbortSignal | undefined;
}

export type PlatformMode = 'practice' | 'checking' | 'connected' | 'broken';

interface Place {
  id: string;
  name: string;
}

export interface ToolNeed {
  platform: PlatformName;
  name: string;
  title: string;
  for: string;
  optional: boolean;
  met: boolean | null;
  places: readonly string[];
}

/** Whether a tool can do its work with what the owner connected. */
export interface ToolState {
  tool: string;
  title: string;
  works: 'yes' | 'partly' | 'no' | 'practice';
  needs: readonly ToolNeed[];
}

/** A server where invites or direct messages are paused, and until when. */
export interface BrakeOn {
  guild_id: string;
  guild_name: string;
  invites_until: number | null;
  dms_until: number | null;
}

/** What the owner connected, as far as somebody with a pass may know. */
export interface PlatformLinks {
  discord: {
    mode: PlatformMode;
    as: string | null;
    guilds: readonly Place[];
    has_app: boolean;
  };
  roblox: {
    mode: PlatformMode;
    as: string | null;
    universes: readonly Place[];
    has_app: boolean;
  };
  tools: readonly ToolState[];
}

export interface PlatformsState {
  /** Undefined until the desk has said so. */
  modes: Readonly<Record<PlatformName, PlatformMode>> | undefined;
  /** Undefined without a pass, and until the desk has said so. */
  links: PlatformLinks | undefined;
}

export interface PassInfo extends Budget {
  id: string;
  holder: string;
  label: string;
  /** Ids of tools; null opens all. */
  scope: readonly string[] | null;
  expires_at: number | null;
  /** The server's clock. */
  now: number;
  lookups: { used: number; limit: number };
  /** How long an action of each kind cools down, as the owner set it. */
  cooldown_ms?: Readonly<Record<CooldownKind, number>>;
}

export interface PassState {
  held: boolean;
  info?: PassInfo | undefined;
  loading: boolean;
  problem?: Problem | undefined;
}

export type BackendState = 'unknown' | 'reachable' | 'unreachable' | 'offline';

export interface Login {
  kind: string;
  path: string;
}

/** The credential guard: what it recognises as somebody's login never leaves the page. */
export interface Guard {
  findLogin(value: unknown): Login | undefined;
  loginWords(kind: string): { kind: string; revoke: string; revokeUrl: string };
}

export interface DeskClient {
  siteName: string;
  communityInviteUrl: string | null;
  supportContact: string | null;
  backend: BackendState;
  pass: PassState;
  /** Whether this browser holds a pass, also where an admin session takes its place. */
  holdsPass: boolean;
  platforms: PlatformsState;
  openRedeem(): void;
  /** Asks anew what the pass opens and what is left of it. */
  refreshPass(): void;
  /** Asks anew for the owner's announcement: after it was changed here. */
  refreshBanner(): void;
  /** The last case that a call of this tab wrote: whoever shows cases reads them again when it changes. */
  latestCase: number | undefined;
  /** Asks anew what is connected, and what is paused: after something of it was changed here. */
  refreshPlatforms(): void;
  /**
   * Adds session and pass, and repeats once with a fresh session when the old one was refused. New
   * secrets in the answer of an exchange are taken up here and taken out of what the page gets.
   */
  send(call: ActionCall): Promise<Answer>;
  /** What the tools can be tried on in the practice world; undefined where the desk does not say. */
  listSamples(): Promise<Readonly<Record<SampleKind, readonly Sample[]>> | undefined>;
  /** Always the same promise, so that a page can wait for it with `use`. */
  loadGuard(): Promise<Guard>;
  /** What shows the cases of a target; no part of the first view. */
  loadHistory(): Promise<ComponentType<{ target: Target }>>;
}

export const DeskClientContext = createContext<DeskClient | undefined>(undefined);

export function useDeskClient(): DeskClient {
  const client = useContext(DeskClientContext);
  if (!client) throw new Error('A tool page needs a desk client around it.');
  return client;
}
