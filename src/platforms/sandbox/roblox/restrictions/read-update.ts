import { z } from 'zod';
import type { PartRequest } from '../../part.ts';
import type { RestrictionState } from './restrictions.ts';

interface Update {
  state: RestrictionState;
  /** Empty when none was sent. */
  key: string;
  firstSentMs: number | undefined;
}

const durationMaxS = 315_576_000_000;

const bodySchema = z.strictObject({
  path: z.string().optional(),
  user: z.string().optional(),
  updateTime: z.string().optional(),
  gameJoinRestriction: z.strictObject({
    active: z.boolean().default(false),
    duration: z
      .string()
      .regex(/^\d{1,12}s$/, 'must be whole seconds, such as 3600s')
      .transform((text) => Number(text.slice(0, -1)))
      .refine((seconds) => seconds >= 1 && seconds <= durationMaxS, 'is out of range')
      .nullish(),
    displayReason: z.string().max(400).default(''),
    privateReason: z.string().max(1000).default(''),
    excludeAltAccounts: z.boolean().default(false),
    startTime: z.string().nullish(),
    inherited: z.boolean().optional(),
  }),
});

// Which spelling a mask takes is not documented. Both name the whole of it; a part of it is refused.
const masks = [null, 'gameJoinRestriction', 'game_join_restriction'];

/** A sentence when the request is not one that the platform takes. */
export function readUpdate({ query, body }: Pick<PartRequest, 'query' | 'body'>): Update | string {
  if (!masks.includes(query.get('updateMask'))) return 'The update mask is not supported.';
  const key = query.get('idempotencyKey.key') ?? '';
  const firstSent = query.get('idempotencyKey.firstSent');
  const firstSentMs = firstSent === null ? undefined : readTime(firstSent);
  if (firstSent !== null && (key === '' || firstSentMs === undefined)) {
    return 'The idempotency key is not valid.';
  }
  const read = bodySchema.safeParse(body);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    return `${path.join('.') || 'The body'}: ${message}`;
  }
  const { duration, startTime: _, inherited: __, ...state } = read.data.gameJoinRestriction;
  return { state: { ...state, durationS: duration ?? null }, key, firstSentMs };
}

function readTime(text: string): number | undefined {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const ms = Date.parse(text);
  return isTime && !Number.isNaN(ms) ? ms : undefined;
}
