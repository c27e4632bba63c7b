// What goes to a platform and what comes back, before anybody knows what it means.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The only places that are ever called. A request names one of them; no address is taken from input. */
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
  /** Below the base, with its query; every part taken from input is encoded. */
  path: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body?: string;
}

export interface WireReply {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** Sends one request once. Rejects with one of the two errors below, or with the signal's reason. */
export type Transport = (request: WireRequest, signal: AbortSignal) => Promise<WireReply>;

/** The request never left: nothing can have happened. */
export class NotSent extends Error {
  override name = 'NotSent';
}

/** The request left and no whole answer came: the platform may have done it. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

/** It was not waited for any longer: nothing says that the line broke. */
export class Late extends Unanswered {
  override name = 'Late';
}
