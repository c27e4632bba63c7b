import fc from 'fast-check';
import { expect, it } from 'vitest';
import { discordAgent, robloxAgent } from './request-parts.ts';

it('names the project, its version, and whom to turn to', () => {
  const about = { version: '1.2.3', contact: 'https://desk.example/' };
  expect(discordAgent(about)).toBe('DiscordBot (https://desk.example/, 1.2.3) Gatehouse/1.2.3');
  expect(robloxAgent(about)).toBe('Gatehouse/1.2.3 (https://desk.example/)');
  expect(robloxAgent({ version: '1.2.3' })).toBe('Gatehouse/1.2.3 (self-hosted)');
});

it('is a header in its form, whatever the owner writes as a contact', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (contact) => {
      const told = discordAgent({ version: '1', contact });
      expect(told).toMatch(/^DiscordBot \([ -~]*, 1\) Gatehouse\/1$/);
      expect(told.match(/[()]/g)).toHaveLength(2);
    }),
  );
});
