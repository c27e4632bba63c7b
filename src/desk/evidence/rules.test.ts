import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGuildId, readMessageLink } from './rules.ts';

const NOW = Date.UTC(2026, 10, 18);
const id = fc.bigInt({ min: 80_351_110_224_678_912n, max: 1_300_000_000_000_000_000n }).map(String);
const host = fc.constantFrom(
  'discord.com',
  'www.discord.com',
  'ptb.discord.com',
  'canary.discord.com',
  'discordapp.com',
);

describe('a message link', () => {
  it('is one in every spelling, and is kept in the same', () => {
    const around = fc.constantFrom(['', ''], [' ', '\n'], ['<', '>']);
    fc.assert(
      fc.property(host, id, id, id, around, (name, guild, channel, message, [before, after]) => {
        const path = `channels/${guild}/${channel}/${message}`;
        const read = readMessageLink(`${before}https://${name}/${path}${after}`, NOW);
        const url = `https://discord.com/${path}`;
        expect(read).toEqual({ ok: true, url, guildId: guild });
        expect(readGuildId(url)).toBe(guild);
        expect(readMessageLink(url, NOW)).toEqual(read);
      }),
    );
  });

  it('whatever the text, leads to a message on Discord and nowhere else', () => {
    const pieces = fc.constantFrom(
      ...['https://', 'http://', 'javascript:', 'discord.com', '@', 'evil.example', '/channels/'],
      ...['80351110224678912', '/', '@me', '?', '#', '\\', ' ', '%2f', '..', '<', '>', '"'],
    );
    const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string(), fc.webUrl()), (given) => {
        const read = readMessageLink(given, NOW);
        if (!read.ok) return;
        expect(read.url).toMatch(
          /^https:\/\/discord\.com\/channels\/\d{17,20}\/\d{17,20}\/\d{17,20}$/,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
