import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPossibleTwin, rotationReason } from './rules.ts';

const rotation = { webhook_id: '1', name: 'Bell', channel_id: '11', started_at: 1_000_000 };
const twin = {
  id: '2',
  type: 1,
  name: 'Bell',
  channel_id: '11',
  is_own_app: true,
  created_at: 1_000_500,
};

describe('a possible twin', () => {
  it('was made by the bot, then, with the same name and in the same channel', () => {
    expect(isPossibleTwin(twin, rotation)).toBe(true);
    // The clocks of the desk and of Discord may differ a little.
    expect(isPossibleTwin({ ...twin, created_at: 990_000 }, rotation)).toBe(true);
  });

  it.each([
    { id: '1' },
    { type: 2 },
    { name: 'Other' },
    { channel_id: '12' },
    { is_own_app: false },
    { created_at: 900_000 },
    { created_at: null },
  ])('is not one with %j', (other) => {
    expect(isPossibleTwin({ ...twin, ...other }, rotation)).toBe(false);
  });
});

it('a reason always fits into the server’s audit log, with its case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(), (label, mark) => {
      const reason = rotationReason({ mark, label, what: 'replaced by its twin (case 7)' });
      expect(encodeURIComponent(reason).length).toBeLessThanOrEqual(512);
      expect(reason.startsWith(`Case ${mark}, `)).toBe(true);
      expect(reason.endsWith(': replaced by its twin (case 7)')).toBe(true);
    }),
  );
});
