import { type ComponentType, createContext, useContext } from 'react';
import type { Budget } from '../contract/budget.ts';
import type { Sample, SampleKind } from '../contract/connections.ts';
import type { Action, CooldownKind } from '../contract/feature.ts';
import type { PlatformName } from '../contract/needs.ts';
import type { Target } from '../contract/target.ts';
import type { PracticedCall } from './discord/practiced-call.ts';

// The desk's interface for tool pages. The page's assembly implements it; a tool never sees the session or
// the pass, only the result of a call.

/** What a part of a page about a case gets. */
export interface PartProps {
  caseId: number;
  /** Called once its height is known, so that what follows isn't moved after it was drawn. */
  onSettled?: (() => void) | undefined;
}

export interface EvidenceProps extends PartProps {
  /** Called after something was added or removed, which the case's timeline tells. */
  onChanged?: (() => void) | undefined;
}

/** A failure reported by the server, or detected by the page before anything was sent. */
export interface Problem {
  status: number;
  code: string;
  title: string;
  detail: string;
  requestId?: string;
  /** The case that documents it, if one was written. */
  caseId?: number;
  retryAfterMs?: number;
  /** When a ban ends; null: never. */
  until?: number | null;
  /** The current owner of the name, if a player was refused because of a rename. */
  userId?: string;
  /** A sentence for each invalid field, by its name in the call. */
  fields: Readonly<Record<string, string>>;
}

export type Answer<Data = unknown> =
  /** `caseId`: the case of a change. */
  { ok: true; status: number; data: Data; caseId?: number } | { ok: false; problem: Problem };

export interface ActionCall {
  action: Action;
  input: Readonly<Record<string, unknown>>;
  idempotencyKey?: string | undefined;
  /** Receives a streamed answer event by event; the call ends after the last event. */
  onEvent?: ((event: Record<string, unknown>) => void) | undefined;
  /** Cancels the call from the page. */
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

/** Whether a tool works with the owner's connections. */
export interface ToolState {
  tool: string;
  title: string;
  works: 'yes' | 'partly' | 'no' | 'practice';
  needs: readonly ToolNeed[];
}

/** A server with paused invites or direct messages, and the end of each pause. */
export interface BrakeOn {
  guild_id: string;
  guild_name: string;
  invites_until: number | null;
  dms_until: number | null;
}

/** The owner's connections, as far as pass holders may see them. */
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
  /** Undefined until the server has answered. */
  modes: Readonly<Record<PlatformName, PlatformMode>> | undefined;
  /** Undefined without a pass, and until the server has answered. */
  links: PlatformLinks | undefined;
}

export interface PassInfo extends Budget {
  id: string;
  holder: string;
  label: string;
  /** Tool ids; null opens all tools. */
  scope: readonly string[] | null;
  expires_at: number | null;
  /** In server time. */
  now: number;
  lookups: { used: number; limit: number };
  /** The cooldown of each kind of action, as the owner set it. */
  cooldown_ms?: Readonly<Record<CooldownKind, number>>;
  /** Whether people can use this desk from Discord, so that the pass can be linked to an account there. */
  discord_desk?: boolean;
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

/** The credential guard: anything it recognizes as a login never leaves the page. */
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
  /** Whether this browser holds a pass, even if an admin session takes its place. */
  holdsPass: boolean;
  platforms: PlatformsState;
  /** Whether this browser's pass practices, whatever is connected. */
  practicesBeside: boolean;
  /** Turns that on for an hour or off. Resolves once the page shows it. */
  setPractice(on: boolean): Promise<Answer>;
  openRedeem(): void;
  /** Opens the help of the current screen. */
  openHelp(): void;
  /** Refreshes the pass, the connections, the announcement and what is waiting, after a change made here. */
  refreshDesk(): void;
  /** The last case written by a call from this tab. Views that show cases refresh when it changes. */
  latestCase: number | undefined;
  /**
   * Adds the session and the pass, and retries once with a fresh session if the old one was refused. New
   * secrets from an exchange are stored here and removed from the answer that the page gets.
   */
  send(call: ActionCall): Promise<Answer>;
  /** Samples to try the tools on in practice; undefined if the server doesn't provide them. */
  listSamples(): Promise<Readonly<Record<SampleKind, readonly Sample[]>> | undefined>;
  /** Always the same promise, so that a page can wait for it with `use`. */
  loadGuard(): Promise<Guard>;
  /** Loads the component that shows a target's cases, which isn't part of the first view. */
  loadHistory(): Promise<ComponentType<{ target: Target }>>;
  /** Loads the component that shows the evidence on a case. */
  loadEvidence(): Promise<ComponentType<EvidenceProps>>;
  /** Loads the component that shows the appeal code of a ban. */
  loadAppealSlip(): Promise<ComponentType<{ caseId: number }>>;
  /** Loads the component that shows what Discord would show of something practiced. */
  loadDiscordView(): Promise<ComponentType<{ call: PracticedCall }>>;
  /** Loads the component that shows a case beside something else. */
  loadCaseBrief(): Promise<ComponentType<PartProps>>;
}

export const DeskClientContext = createContext<DeskClient | undefined>(undefined);

export function useDeskClient(): DeskClient {
  const client = useContext(DeskClientContext);
  if (!client) throw new Error('A tool page needs a desk client around it.');
  return client;
}
