// The records that describe features. They don't import zod because the page's first view loads them.

import type { RecognisedKind } from '../recognise/recognised.ts';
import type { Needs } from './needs.ts';
import type { TargetKind } from './target.ts';
import type { UploadField } from './uploads.ts';

export type CooldownKind = 'tool' | 'ban';

export type ToolGroup = 'game' | 'chat' | 'access';

/**
 * open: no session needed; visitor: a session; moderator: a session and a pass in scope; read-admin: an admin
 * session of any key; full-admin: an admin session of a full key.
 */
export type Access = 'open' | 'visitor' | 'moderator' | 'read-admin' | 'full-admin';

export interface Action {
  method: 'GET' | 'POST';
  /** Relative to /api. */
  path: string;
  /** Other paths of the same action. */
  aliases?: readonly string[];
  access: Access;
  /**
   * For `moderator`: an admin session may act too, either any (`read`) or only one of a full key (`full`).
   */
  orAdmin?: 'read' | 'full';
  /** `changes` records an intent and an outcome in the audit log and counts against the budget. */
  effect: 'reads' | 'changes';
  /**
   * Enforced by the server per pass and action, for as long as the owner set. There's no cooldown if omitted.
   */
  cooldown?: CooldownKind;
  /** True for inputs that only end, lift or unlock something: those never wait. */
  skipsCooldown?: (input: Readonly<Record<string, unknown>>) => boolean;
  /** The body field that carries the session token. */
  sessionField?: 'session_token' | 'session_id' | 'token';
  bodyBytesMax?: number;
  deadlineMs?: number;
  /**
   * Admins must enter their key again if they last did so more than half an hour ago, so a stolen session
   * isn't enough. A function limits this to some inputs.
   */
  freshKey?: true | ((input: Readonly<Record<string, unknown>>) => boolean);
  /** Also answered for a banned address. */
  whileBanned?: true;
  /** Also answered during maintenance. */
  whileOffline?: true;
  /**
   * The answer contains a secret, so it's never stored for an Idempotency-Key. The sentence says what to do
   * instead.
   */
  secretAnswer?: string;
  /** The input contains one of our secrets, or what the log must not repeat, so it isn't written to the audit log. */
  secretInput?: true;
  /** The answer is streamed event by event for as long as it takes; the output schema describes one event. */
  streams?: true;
  /**
   * Anyone may call it as often as they like. Its handler opens the case together with the work (`openCase`),
   * and repeated refusals are counted in one case.
   */
  opensOwnCase?: true;
  /** Affects only the holder's own access, so it doesn't count against the budget. */
  free?: true;
  /**
   * Changes only the desk's own records and has no target: it counts as a look-up and never needs a second
   * person.
   */
  hasNoTarget?: true;
  /**
   * It may have many targets, in this field (or one in `one`). They're counted and charged once their number
   * is known, and more than one makes a job.
   */
  many?: { field: string; one?: string };
  /** Sent as a form (multipart/form-data), with a text file in this field. */
  file?: string;
  /**
   * Takes files of any kind in a form (multipart/form-data) whose field `json` has the rest of the input. The named
   * field of the input lists them (`uploadsShape`), and `context.uploads` has their bytes. Calls without files may
   * send JSON.
   */
  files?: UploadField;
  /**
   * Starts a job that only reads. It's logged like a change but costs look-ups, which are counted once their
   * number is known.
   */
  looksOnly?: true;
  /** A GET for a file, authenticated only by the pass in its Authorization header. */
  passInHeader?: true;
  /**
   * If this input field is true, the action only previews: it counts as a look-up, without cooldown or case.
   */
  rehearsal?: string;
  /** The target of a change: a field of its input, or `own` for the acting pass. */
  about?: { kind: TargetKind; field: string } | 'own';
  /**
   * Also accepts the session and pass that this session exchanged a moment ago, in case the answer was lost.
   */
  afterExchange?: true;
  /** Its answer is part of the page's load call, for callers who may make this call. Takes no input. */
  onLoad?: true;
  /** As an undo it only ends or lifts something, so its button isn't styled as dangerous. */
  lifts?: true;
  /** A ban: each of its cases gets an appeal code, and undoing the case lifts the ban. */
  canBeAppealed?: true;
  /**
   * Also a command in Discord, under these words: one, a command and its subcommand such as `lookup discord`, or the
   * words in a menu. The server half's `commands` says the rest.
   */
  command?: string;
}

export interface Feature {
  id: string;
  actions: Readonly<Record<string, Action>>;
}

export interface ReasonLimits {
  max: number;
  /** Omitted if there's no private reason. */
  privateMax?: number;
  /** Either the player it concerns, or the readers of the server's audit log. */
  readBy: 'player' | 'audit-log';
}

export interface Tool extends Feature {
  title: string;
  /** One line for the home page that says what the tool does. */
  tagline: string;
  /** One sentence below its page title. */
  summary: string;
  group: ToolGroup;
  icon: string;
  keywords: readonly string[];
  /** The tool makes something for its user instead of looking something up. */
  gives?: 'file' | 'decoy';
  /** The platforms it acts through and what it needs there; omitted if it touches no platform. */
  needs?: Needs;
  /** Kinds of pasted input that can be handed to its page, which receives them from `useHandover`. */
  takes?: readonly RecognisedKind[];
  /** The button on a look-up's card that leads here with the account filled in: 'Ban {name}…'. */
  offer?: string;
  /** Its counterpart on the other platform has the same pair name: what `action` does in both is one case. */
  pair?: { name: string; action: string; platform: string };
  /**
   * Its form takes a reason, for which templates can be saved. Lengths count characters as people see them.
   */
  reasons?: ReasonLimits;
  /** Its form writes a message, for which templates can be saved. */
  messages?: true;
  /** It bans many accounts at once, so the setup checklist leads here for the practice raid. */
  bansRaids?: true;
  /** Former paths of its page, without the slash. */
  movedFrom?: readonly string[];
}

type Reach = readonly string[] | null | undefined;

/**
 * Tells whether a pass with this scope opens the tool; null means all tools. Every pass opens the access
 * tools, so holders can always refresh, lock or end their own pass.
 */
export function isInScope({ id, group }: Pick<Tool, 'id' | 'group'>, scope: Reach): boolean {
  return !scope || group === 'access' || scope.includes(id);
}

export type ToolKind = 'acts' | 'looks' | 'makes' | 'here' | 'yours';

/** The small label on the home page. It's derived from the record so that it always matches the code. */
export function toolKind(tool: Tool): ToolKind {
  const actions: readonly Action[] = Object.values(tool.actions);
  if (actions.length === 0) return 'here';
  if (tool.group === 'access') return 'yours';
  const isMade = tool.gives !== undefined;
  // Without a platform it can't act on anyone, even if the desk records what was made.
  if (isMade && tool.needs === undefined) return 'makes';
  if (actions.some(({ effect, looksOnly }) => effect === 'changes' && !looksOnly)) return 'acts';
  return isMade ? 'makes' : 'looks';
}

/** Open reads don't touch the store on the way in. */
export function isOpenRead({ access, effect }: Pick<Action, 'access' | 'effect'>): boolean {
  return access === 'open' && effect === 'reads';
}

/** Whether it can be used from Discord, where its plan is shown before anything happens. */
export function isPlannedInDiscord({
  command,
  rehearsal,
}: Pick<Action, 'command' | 'rehearsal'>): boolean {
  return command !== undefined && rehearsal !== undefined;
}

/** Whether a page may make this read together with others in one call. */
export function canReadTogether(action: Action): boolean {
  const { access, method, effect, free, file, streams, passInHeader, afterExchange } = action;
  const isPlain = !file && !streams && !passInHeader && !afterExchange && method === 'POST';
  return access === 'moderator' && effect === 'reads' && free === true && isPlain;
}

/** The budget that an action counts against. */
export function budgetFor({ effect, hasNoTarget, looksOnly }: Action): 'changes' | 'lookups' {
  return effect === 'changes' && !hasNoTarget && !looksOnly ? 'changes' : 'lookups';
}

export function isForAdmins({ access }: Pick<Action, 'access'>): boolean {
  return access === 'read-admin' || access === 'full-admin';
}

export const BODY_BYTES_MAX = 64 * 1024;
export const DEADLINE_MS = 10_000;
