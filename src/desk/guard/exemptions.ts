import type { LoginKind } from '#kit/secrets/secret-shapes.ts';

/** One field of one call that takes what the guard refuses everywhere else. */
export interface Exemption {
  /** `METHOD /path`, below /api. */
  call: string;
  field: string;
  kind: LoginKind;
  /** Only where another field says so. */
  where: { field: string; is: string };
}

/** The token of a bot in Admin > Connections, and nothing else; src/architecture.test.ts lists it by hand. */
export const guardExemptions: readonly Exemption[] = [
  {
    call: 'POST /admin/connections/save',
    field: 'credential',
    kind: 'discord-token',
    where: { field: 'platform', is: 'discord' },
  },
];

/** A person's, by its first letters: it is never let through. */
const PERSONS = /^mfa\./;

/** The body without the field that this call may carry a credential in; as it is where it may not. */
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
