import type { SeenMember } from '#desk/discord/staff/rules.ts';
import type { Kept, Repeatable } from '#desk/idempotency/store.ts';
import type { Practised } from '#kit/contract/worlds.ts';
import type { Admin, Pass, Session } from '#kit/server/context.ts';
import type { Desk } from '../desk.ts';
import type { LoadedAction } from '../features.ts';
import type { CallerPlace } from './caller.ts';

export interface Entered {
  session: Session | undefined;
  pass: Pass | undefined;
  /** The stored hash of the secret that the call came with. */
  passHash: string | undefined;
  /** Discord itself just showed that the pass's holder is among those whom the owner chose. */
  isSeenAsStaff: boolean;
  /** The call carries secrets that this session exchanged a moment ago. */
  isRepeat: boolean;
  admin: Admin | undefined;
  caseId: number | undefined;
  /** A case that the handler opened. It becomes this call's case when the handler is done. */
  openedCase: number | undefined;
  repeatable: Repeatable | undefined;
  /** The stored response of an earlier identical request. Nothing is done again. */
  kept: Kept | undefined;
  bodyHash: string | undefined;
}

/** A Discord account that signed requests of Discord name. Its pass is found by the link between the two. */
export interface LinkedAccount {
  userId: string;
  /** Only for people to read. */
  name: string;
  /** What Discord showed of the member when it sent the request. */
  seen: SeenMember & { at: number };
}

export interface Call {
  desk: Desk;
  loaded: LoadedAction;
  caller: CallerPlace;
  /** Set for a call from Discord, which has neither tokens nor an address. */
  linked?: LinkedAccount | undefined;
  requestId: string;
  nowMs: number;
  sessionToken: unknown;
  passToken: unknown;
  adminToken: unknown;
  input: Record<string, unknown>;
  idempotencyKey: string | undefined;
  /** The case that this call undoes. */
  undoes: number | undefined;
  /** Whether each platform was in practice mode when the call arrived. */
  practised: Practised;
  /** The platforms that the page showed in practice; undefined if the caller didn't say. */
  shownPractice: readonly string[] | undefined;
}
