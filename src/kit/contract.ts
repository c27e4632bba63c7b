// What a feature says of itself. No zod here: the page's first view reads these records.

export type ToolGroup = 'game' | 'chat' | 'access';

/** open: no session needed; visitor: a session; moderator: a session and a pass in scope. */
export type Access = 'open' | 'visitor' | 'moderator';

export interface Action {
  method: 'GET' | 'POST';
  /** Below /api. */
  path: string;
  /** Other addresses of the same action. */
  aliases?: readonly string[];
  /** One line for the API's documentation. */
  summary: string;
  access: Access;
  /** `changes` writes an intent and an outcome into the audit log and is counted in the budget. */
  effect: 'reads' | 'changes';
  /** Kept by the server for each pass and action; 0 for none. */
  cooldownMs: number;
  /** The body field that carries the session token. */
  sessionField?: 'session_token' | 'session_id' | 'token';
  bodyBytesMax?: number;
  deadlineMs?: number;
  /** Answered to a banned address too. */
  whileBanned?: true;
  /** Answered in maintenance too. */
  whileOffline?: true;
  /** The answer holds a secret: it is never kept for an Idempotency-Key. The sentence says what to do instead. */
  secretAnswer?: string;
  /** Looks at nothing but the holder's own access, so it costs no look-up of the budget. */
  free?: true;
}

export interface Feature {
  id: string;
  actions: Readonly<Record<string, Action>>;
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
  /** The tool makes a file for its user instead of looking something up. */
  gives?: 'file';
}

export type ToolKind = 'acts' | 'looks' | 'makes' | 'here' | 'yours';

/** The quiet word on the home page, drawn from the record so that it never promises what the code does not keep. */
export function kindOf(tool: Tool): ToolKind {
  const actions = Object.values(tool.actions);
  if (actions.length === 0) return 'here';
  if (tool.group === 'access') return 'yours';
  if (actions.some((action) => action.effect === 'changes')) return 'acts';
  return tool.gives === 'file' ? 'makes' : 'looks';
}

export const TOOL_COOLDOWN_MS = 5_000;
export const BODY_BYTES_MAX = 64 * 1024;
export const DEADLINE_MS = 10_000;
