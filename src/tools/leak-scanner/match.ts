import type { SecretKind } from '#kit/secrets/secret-shapes.ts';
import type { WebhookKey } from '#kit/webhook/webhook-url.ts';

export type FindingKind = Exclude<SecretKind, 'login-line'> | 'decoy';

export interface Match {
  kind: Exclude<FindingKind, 'decoy'>;
  /** Where it stands in the text that the rule was given. */
  start: number;
  end: number;
  /** In one spelling, so that equals are equal however they stand there. */
  value: string;
  /** No shape is published, or it has none: what stands beside it decided. */
  isLikely: boolean;
  webhook?: WebhookKey;
}

/** The text around a hint, each byte a character, and where in it the hint begins and ends. */
export interface Place {
  text: string;
  at: number;
  end: number;
}
