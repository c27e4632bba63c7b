import type { LoginKind } from '#kit/secrets/secret-shapes.ts';

/** One field of one call that accepts what the guard refuses everywhere else. */
export interface Exemption {
  /** `METHOD /path`, below /api. */
  call: string;
  field: string;
  kind: LoginKind;
  /** Applies only if another field has this value. */
  where: { field: string; is: string };
}

/** Only the bot token in Admin > Connections. src/architecture.test.ts lists it by hand. */
export const guardExemptions: readonly Exemption[] = [
  {
    call: 'POST /admin/connections/save',
    field: 'credential',
    kind: 'discord-token',
    where: { field: 'platform', is: 'discord' },
  },
];

/** This prefix marks a person's token, which is never let through. */
const PERSONS = /^mfa\./;

/**
 * The body without the field in which this call may carry a credential, or the
 * whole body if it may not carry one.
 */
export function withoutExempt(
  call: string,
  body: unknown,
  kindsOf: (text: string) => readonly LoginKind[],
): unknown {
  const exemption = guardExemptions.find((each) => each.call === call);
  if (!exemption || typeof body !== 'object' || body === null) return body;
  const { field, kind, where } = exemption;
  const fields = body as Record<string, unknown>;
  const text = fields[field];
  if (fields[where.field] !== where.is || typeof text !== 'string') return body;
  const kinds = kindsOf(text);
  const bare = text.trim().replace(/^Bot\s+/i, '');
  const isAlone = kinds.length === 1 && kinds[0] === kind && /^[\w.-]+$/.test(bare);
  if (!isAlone || PERSONS.test(bare)) return body;
  const { [field]: _, ...others } = fields;
  return others;
}
