// What a pass sees that practices while the platforms are connected.
import type {
  ConnectionDesk,
  ConnectionState,
  ConnectionStates,
  Sample,
  SampleKind,
} from '#kit/contract/connections.ts';

interface Beside {
  connections: ConnectionDesk;
  listSamples: () => Promise<Record<SampleKind, Sample[]>>;
}

/** The same connections, with both platforms in practice mode. It shows nothing of what is connected. */
export function besideConnections({ connections, listSamples }: Beside): ConnectionDesk {
  return {
    tools: connections.tools,
    permissions: connections.permissions,
    modes: () => ({ discord: 'practice', roblox: 'practice' }),
    states: (): ConnectionStates => ({ discord: inPractice(), roblox: inPractice() }),
    samples: listSamples,
    // A look at the real platform would leave practice, and nothing in the sandbox needs one.
    check: async () => undefined,
    tries: (nowMs) => connections.tries(nowMs),
    save: (wish, by) => connections.save(wish, by),
    forget: (platform) => connections.forget(platform),
    resetPractice: () => connections.resetPractice(),
    deadWebhooks: () => connections.deadWebhooks(),
    callAgain: (webhookId) => connections.callAgain(webhookId),
  };
}

function inPractice(): ConnectionState<never> {
  return {
    mode: 'practice',
    source: 'none',
    hidesSaved: false,
    apiUrl: null,
    savedAt: null,
    savedBy: null,
    checkedAt: null,
    usedAt: null,
    broken: null,
    listed: [],
    clientId: null,
    hasClientSecret: false,
    seen: null,
  };
}
