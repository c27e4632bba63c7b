import type { ErrorCode } from '#errors.ts';

/** A deleted webhook never comes back, and Discord restricts clients that keep calling it. */
export const GONE_WEBHOOK: readonly ErrorCode[] = [
  'discord/dead-webhook',
  'discord/not-found',
  'discord/unknown-channel',
  'discord/unknown-webhook',
  'discord/webhook-token',
];
