// Faults in what Discord sends, which a test or person switches on like all others.
import type { PartTools } from '../../part.ts';

const OTHER_ID = '100000000000000001';

interface Spoilt {
  envelope: Record<string, unknown>;
  isForged: boolean;
  isTwice: boolean;
}

type Change = (envelope: Record<string, unknown>) => Record<string, unknown>;

const CHANGES: Readonly<Record<string, Change>> = {
  'interaction-application': (envelope) => ({ ...envelope, application_id: OTHER_ID }),
  'interaction-guild': (envelope) => ({ ...envelope, guild_id: OTHER_ID }),
  'interaction-type': (envelope) => ({ ...envelope, type: 99 }),
  'interaction-fields': (envelope) => ({ ...envelope, tomorrow: { is: [null, 'new'] } }),
  'interaction-dm': ({ member, guild_id: _, guild: __, guild_locale: ___, ...envelope }) => ({
    ...envelope,
    context: 1,
    user: (member as { user?: unknown } | undefined)?.user,
  }),
};

export function spoil(tools: PartTools, body: Record<string, unknown>): Spoilt {
  const envelope = Object.entries(CHANGES).reduce(
    (changed, [name, change]) => (tools.hasFault(name) ? change(changed) : changed),
    body,
  );
  return {
    envelope,
    isForged: tools.hasFault('interaction-signature'),
    isTwice: tools.hasFault('interaction-twice'),
  };
}
