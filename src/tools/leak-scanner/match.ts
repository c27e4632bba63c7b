import type { SecretKind } from '#kit/secrets/secret-shapes.ts';
import type { WebhookKey } from '#kit/webhook/webhook-url.ts';

export type FindingKind = Exclude<SecretKind, 'login-line'> | 'decoy';

export interface Match {
  kind: Exclude<FindingKind, 'decoy'>;
  /** The position in the text that the rule was given. */
  start: number;
  end: number;
  /** Normalized, so that equal secrets are equal no matter how they were written. */
  value: string;
  /** The secret has no documented shape, so its context decided. */
  isLikely: boolean;
  webhook?: WebhookKey;
}

/** The text around a hint, one character per byte, and the hint's position in it. */
export interface Place {
  text: string;
  at: number;
  end: number;
}
