import { expect, test } from 'vitest';
import type { PlatformLinks, ToolState } from './client.tsx';
import { shutReason } from './lacks.tsx';
import { brokenFor, practisedBy } from './practice.tsx';

const both = { needs: { discord: [], roblox: [] } };

test('a tool is practised where one of its platforms is', () => {
  const modes = { discord: 'practice', roblox: 'connected' } as const;
  expect(practisedBy(both, modes)).toEqual(['discord']);
  expect(practisedBy({ needs: { roblox: [] } }, modes)).toEqual([]);
  expect(practisedBy({}, modes)).toEqual([]);
});

test('nothing is said of a platform before the desk has said it', () => {
  expect(practisedBy(both, undefined)).toEqual([]);
  expect(brokenFor(both, undefined)).toEqual([]);
});

test('a connection that is broken concerns the tools that act through it', () => {
  const modes = { discord: 'broken', roblox: 'practice' } as const;
  expect(brokenFor(both, modes)).toEqual(['discord']);
  expect(brokenFor({ needs: { roblox: [] } }, modes)).toEqual([]);
});

function linksWith(state: Partial<ToolState>): PlatformLinks {
  return {
    discord: { mode: 'connected', as: null, guilds: [], has_app: false },
    roblox: { mode: 'connected', as: null, universes: [], has_app: false },
    tools: [{ tool: 'server-ban', title: 'Server Ban', works: 'yes', needs: [], ...state }],
  };
}

const lacking = {
  platform: 'discord',
  name: 'BAN_MEMBERS',
  title: 'Ban Members',
  for: 'ban members',
  optional: false,
  met: false,
  places: ['Harbour Lights'],
} as const;

test.each(['yes', 'partly', 'practice'] as const)(
  'a tool that works (%s) keeps its button',
  (works) => {
    const platforms = { modes: undefined, links: linksWith({ works, needs: [lacking] }) };
    expect(shutReason({ id: 'server-ban' }, { platforms })).toBeUndefined();
  },
);

test('one that cannot work says what is missing', () => {
  const platforms = { modes: undefined, links: linksWith({ works: 'no', needs: [lacking] }) };
  expect(shutReason({ id: 'server-ban' }, { platforms })).toContain('Ban Members');
});

test('without a pass nothing is known, and nothing is shut', () => {
  const platforms = { modes: undefined, links: undefined };
  expect(shutReason({ id: 'server-ban' }, { platforms })).toBeUndefined();
});
