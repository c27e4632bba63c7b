import type { ErrorCode } from '#errors.ts';

/** A webhook that is gone stays gone, and Discord restricts whoever goes on calling it. */
export const GONE_WEBHOOK: readonly ErrorCode[] = [
  'discord/dead-webhook',
  'discord/not-found',
  'discord/unknown-channel',
  'discord/unknown-webhook',
  'discord/webhook-token',
];
