import { describe, expect, it } from 'vitest';
import type { Connections } from '#desk/connections/connections.ts';
import { openDoor } from './discord-door.ts';

const verifyKey = 'ab'.repeat(32);
const seen = { application: { id: '1300000000000000001', verifyKey } };

function keyOf(mode: string, more: object = {}) {
  const state = { mode, listed: ['1'], seen, ...more };
  const connections = { states: () => ({ discord: state }) } as unknown as Connections;
  return openDoor(connections).key();
}

describe('the door of the connected bot', () => {
  it('believes the key that Discord told', () => {
    const { id: applicationId } = seen.application;
    expect(keyOf('connected')).toEqual({ applicationId, verifyKey, guildIds: ['1'] });
    expect(keyOf('checking')).toBeDefined();
  });

  it('is shut in practice, after the bot was refused, and until its key is known', () => {
    expect(keyOf('practice')).toBeUndefined();
    expect(keyOf('broken')).toBeUndefined();
    expect(keyOf('connected', { seen: null })).toBeUndefined();
    const old = { application: { ...seen.application, verifyKey: undefined } };
    expect(keyOf('checking', { seen: old })).toBeUndefined();
  });
});
