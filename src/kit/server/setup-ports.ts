import type { Awaitable, Transaction } from '#database/database.ts';
import type { ConnectionDesk } from '../contract/connections.ts';
import type { PlatformName } from '../contract/needs.ts';

/** `from` is the address of the proxy itself. */
export type ProxySeen = { state: 'none' } | { state: 'trusted' | 'untrusted'; from: string };

/** What the setup checklist reads of other features. */
export interface SetupPorts {
  /** Holders of passes that are in use, without the one of the first start, newest last. */
  listTeam(tx: Transaction, nowMs: number): Awaitable<TeamMember[]>;
  /** Codes that can still be redeemed, without the one of the first start. */
  countOpenCodes(tx: Transaction, nowMs: number): Awaitable<number>;
  /** Whether an admin is logged in with this browser from this address. */
  isAdminsDevice(tx: Transaction, device: Device, nowMs: number): Awaitable<boolean>;
  /** Whether an admin key was made by the desk's first start. */
  isFirstKey(tx: Transaction, keyId: string): Awaitable<boolean>;
  /** The newest job of a practice raid, and whether it was undone. */
  findPracticeRaid(tx: Transaction): Awaitable<PracticeRaid | undefined>;
  /** How many permissions tools lack in all listed places together. */
  countMissing(connections: ConnectionDesk): Record<PlatformName, number>;
  /** When each of these settings was last changed, and by whom. */
  listChanged(tx: Transaction): Awaitable<{ name: string; at: number; by: string }[]>;
}

export interface TeamMember {
  holder: string;
  joinedAt: number;
}

export interface Device {
  address: string;
  agent: string;
}

export interface PracticeRaid {
  jobId: number;
  state: string;
  isUndone: boolean;
}
