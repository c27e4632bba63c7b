// Raw requests and replies, before their meaning is known.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The only hosts that are ever called. A request names one of them; no address is taken from input. */
export const BASES = {
  discord: 'https://discord.com/api/v10',
  cloud: 'https://apis.roblox.com',
  users: 'https://users.roblox.com',
  friends: 'https://friends.roblox.com',
  groups: 'https://groups.roblox.com',
  thumbnails: 'https://thumbnails.roblox.com',
  inventory: 'https://inventory.roblox.com',
  accountinformation: 'https://accountinformation.roblox.com',
} as const;

export type Base = keyof typeof BASES;

export interface WireRequest {
  base: Base;
  method: Method;
  /** The path below the base, with its query; every part taken from input is encoded. */
  path: string;
  /** Header names are lowercase. */
  headers: Record<string, string>;
  /** Bytes only for a form with files. */
  body?: string | Uint8Array;
}

export interface WireReply {
  status: number;
  /** Header names are lowercase. */
  headers: Record<string, string>;
  body: string;
}

/** Sends one request once. Rejects with NotSent, Unanswered or Late, or with the signal's reason. */
export type Transport = (request: WireRequest, signal: AbortSignal) => Promise<WireReply>;

/** The request was never sent, so nothing can have happened. */
export class NotSent extends Error {
  override name = 'NotSent';
}

/** The request was sent but no complete reply came, so the platform may have carried it out. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

/** We stopped waiting for the reply; nothing suggests that the connection broke. */
export class Late extends Unanswered {
  override name = 'Late';
}
