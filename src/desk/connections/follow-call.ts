import type { PlatformName } from '#kit/contract/needs.ts';
import type { Call } from '#platforms/calls/call.ts';
import type { WireReply } from '#platforms/wire.ts';

/** Follows a call from when it is asked for until it ends. */
export type FollowCall = (
  platform: PlatformName,
  call: Call,
  send: () => Promise<WireReply>,
) => Promise<WireReply>;
