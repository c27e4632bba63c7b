// What a feature says of itself. No zod here: the page's first view reads these records.

import type { RecognisedKind } from '../recognise/recognised.ts';
import type { Needs } from './needs.ts';
import type { TargetKind } from './target.ts';

export type CooldownKind = 'tool' | 'ban';

export type ToolGroup = 'game' | 'chat' | 'access';

/**
 * open: no session needed; visitor: a session; moderator: a session and a pass in scope; read-admin: an
 * admin session of any key; full-admin: one of a full key.
 */
export type Access = 'open' | 'visitor' | 'moderator' | 'read-admin' | 'full-admin';

export interface Action {
  method: 'GET' | 'POST';
  /** Below /api. */
  path: string;
  /** Other addresses of the same action. */
  aliases?: readonly string[];
  /** One line for the API's documentation. */
  summary: string;
  access: Access;
  /** For `moderator`: an admin session may act too, any (`read`) or a full one's (`full`). */
  orAdmin?: 'read' | 'full';
  /** `changes` writes an intent and an outcome into the audit log and is counted in the budget. */
  effect: 'reads' | 'changes';
  /** Kept by the server for each pass and action, as long as the owner set; none where it is left out. */
  cooldown?: CooldownKind;
  /** The body field that carries the session token. */
  sessionField?: 'session_token' | 'session_id' | 'token';
  bodyBytesMax?: number;
  deadlineMs?: number;
  /**
   * Admins enter their key again for it, where they did so more than half an hour ago: a stolen session is not enough.
   * With a function: only for some inputs.
   */
  freshKey?: true | ((input: Readonly<Record<string, unknown>>) => boolean);
  /** Answered to a banned address too. */
  whileBanned?: true;
  /** Answered in maintenance too. */
  whileOffline?: true;
  /** The answer holds a secret: it is never kept for an Idempotency-Key. The sentence says what to do instead. */
  secretAnswer?: string;
  /** What is sent holds a secret of ours: it is not written into the audit log. */
  secretInput?: true;
  /** Its answer is told event by event, for as long as it takes; its output is one event. */
  streams?: true;
  /**
   * Anybody may try it, as often as they like: its handler opens the case together with what it does (`openCase`), and
   * refusals that repeat are counted into one case.
   */
  opensOwnCase?: true;
  /** Concerns nothing but the holder's own access, so it costs nothing of the budget. */
  free?: true;
  /** A change of the desk's own books that has no target: counted among the look-ups, and never needs two people. */
  hasNoTarget?: true;
  /**
   * It may have many targets, in this field (or one in `one`): they are counted and charged where it is known
   * how many there are, and more than one make a job.
   */
  many?: { field: string; one?: string };
  /** It is sent as a form (multipart/form-data), with a text file in this field. */
  file?: string;
  /**
   * It begins a job that only reads: written into the log as a change is, but it changes nothing, and what it costs are
   * look-ups, counted where it is known how many.
   */
  looksOnly?: true;
  /** A GET for a file, with the pass in its Authorization header and nothing else. */
  passInHeader?: true;
  /** Where this field of its input is true it only tells what would happen: a look-up without cooldown or case. */
  rehearsal?: string;
  /** What a change is aimed at: a field of its input, or `own` for the pass that acts. */
  about?: { kind: TargetKind; field: string } | 'own';
  /** Also takes the session and pass that this session exchanged a moment ago, in case the answer was lost. */
  afterExchange?: true;
  /** Called to undo a case, it only ends or lifts something, so its button is not a dangerous one. */
  lifts?: true;
}

export interface Feature {
  id: string;
  actions: Readonly<Record<string, Action>>;
}

export interface ReasonLimits {
  max: number;
  /** Left out where there is no private reason. */
  privateMax?: number;
  /** The player it is about, or the readers of the server's audit log. */
  readBy: 'player' | 'audit-log';
}

export interface Tool extends Feature {
  title: string;
  /** One line for the home page: what it does, in a few words. */
  tagline: string;
  /** One sentence under the title of its page. */
  summary: string;
  group: ToolGroup;
  icon: string;
  keywords: readonly string[];
  /** The tool makes something for its user instead of looking something up. */
  gives?: 'file' | 'decoy';
  /** The platforms it acts through, and what it needs there; none where it touches no platform. */
  needs?: Needs;
  /** What may be pasted elsewhere and sent to its page, which gets it from `useHandover`. */
  takes?: readonly RecognisedKind[];
  /** Its twin on the other platform has a pair of the same name: what `action` does in both is one case. */
  pair?: { name: string; action: string; platform: string };
  /** Its form takes a reason, which templates may be kept for. In characters as people count them. */
  reasons?: ReasonLimits;
  /** Paths that its page had in the past, without the slash. */
  movedFrom?: readonly string[];
}

type Reach = readonly string[] | null | undefined;

/**
 * Whether a pass with this scope opens it; null is all tools. What looks after the pass itself every pass opens:
 * nobody may be kept from refreshing, locking or ending their own.
 */
export function isInScope({ id, group }: Pick<Tool, 'id' | 'group'>, scope: Reach): boolean {
  return !scope || group === 'access' || scope.includes(id);
}

export type ToolKind = 'acts' | 'looks' | 'makes' | 'here' | 'yours';

/** The quiet word on the home page, drawn from the record so that it never promises what the code does not keep. */
export function toolKind(tool: Tool): ToolKind {
  const actions: readonly Action[] = Object.values(tool.actions);
  if (actions.length === 0) return 'here';
  if (tool.group === 'access') return 'yours';
  const isMade = tool.gives !== undefined;
  // What touches no platform acts on nobody, even where the desk keeps a record of what was made.
  if (isMade && tool.needs === undefined) return 'makes';
  if (actions.some(({ effect, looksOnly }) => effect === 'changes' && !looksOnly)) return 'acts';
  return isMade ? 'makes' : 'looks';
}

/** What anybody may read: nothing is asked of the store on the way in. */
export function isOpenRead({ access, effect }: Pick<Action, 'access' | 'effect'>): boolean {
  return access === 'open' && effect === 'reads';
}

/** Which budget an action is counted in. */
export function budgetFor({ effect, hasNoTarget, looksOnly }: Action): 'changes' | 'lookups' {
  return effect === 'changes' && !hasNoTarget && !looksOnly ? 'changes' : 'lookups';
}

export function isForAdmins({ access }: Pick<Action, 'access'>): boolean {
  return access === 'read-admin' || access === 'full-admin';
}

export const BODY_BYTES_MAX = 64 * 1024;
export const DEADLINE_MS = 10_000;
