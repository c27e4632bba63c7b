import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openSandbox } from '#platforms/sandbox/sandbox.fixture.ts';
import {
  countEmbeds,
  type Embed,
  findMessageFault,
  firstWords,
  fromDiscordEmbeds,
  toDiscordEmbeds,
} from './message.ts';
import { EMBED_MAX, EMBEDS_TOTAL_MAX } from './message-limits.ts';

/** Lengths near the limits, where mistakes are. */
const near = (max: number) =>
  fc
    .tuple(fc.constantFrom(0, 1, 2, max - 1, max, max + 1), fc.constantFrom('', ' ', '\n'))
    .map(([length, around]) => `${around}${'x'.repeat(length)}${around}`);

const link = fc.constantFrom(
  '',
  'https://example.com/a.png',
  'http://example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'no link',
);

const embed: fc.Arbitrary<Embed> = fc.record(
  {
    title: near(EMBED_MAX.title),
    description: near(EMBED_MAX.description),
    author: near(EMBED_MAX.author),
    footer: near(EMBED_MAX.footer),
    url: link,
    image: link,
    color: fc.constantFrom(0, 255, 0xffffff, 0x1000000, -1, 0.5),
    fields: fc.array(
      fc.record({
        name: near(EMBED_MAX.fieldName),
        value: near(EMBED_MAX.fieldValue),
        inline: fc.boolean(),
      }),
      { maxLength: 26 },
    ),
  },
  { requiredKeys: [] },
);

describe('a message', () => {
  test('without a fault is taken by the platform, whatever it consists of', () => {
    const { nobody, webhookPath } = openSandbox();
    const path = `POST ${webhookPath('practice')}?wait=true`;
    fc.assert(
      fc.property(fc.array(embed, { maxLength: 11 }), near(2_000), (embeds, content) => {
        if (findMessageFault({ content, embeds }) !== undefined) return;
        const body = { content, embeds: toDiscordEmbeds(embeds) };
        expect(nobody(path, { body }).status).toBe(200);
      }),
      { numRuns: 300 },
    );
  });

  test('is counted as Discord counts: trimmed, and over all embeds', () => {
    const part = fc.string({ maxLength: 30 });
    fc.assert(
      fc.property(fc.array(fc.record({ title: part, footer: part })), (embeds) => {
        const sent = toDiscordEmbeds(embeds);
        const length = sent.reduce(
          (sum, { title = '', footer }) => sum + title.length + (footer?.text.length ?? 0),
          0,
        );
        expect(countEmbeds(embeds)).toBe(length);
      }),
    );
    const full = Array.from({ length: 3 }, () => ({ description: 'x'.repeat(2_000) }));
    expect(countEmbeds(full)).toBe(EMBEDS_TOTAL_MAX);
    expect(findMessageFault({ content: '', embeds: full })).toBeUndefined();
    const over = [...full, { title: 'x' }];
    expect(findMessageFault({ content: '', embeds: over })).toBe('embeds-long');
  });

  test('reads back as it was written', () => {
    const written: Embed = {
      title: 'A',
      description: 'B',
      url: 'https://example.com',
      color: 5,
      author: 'C',
      image: 'https://example.com/a.png',
      footer: 'D',
      fields: [{ name: 'E', value: 'F', inline: true }],
    };
    expect(fromDiscordEmbeds(toDiscordEmbeds([written]))).toEqual([written]);
  });

  test('is recognized by its first words', () => {
    expect(firstWords({ content: ' Doors\n open ' })).toBe('Doors open');
    expect(firstWords({ content: '', embeds: [{ description: 'Text', footer: 'x' }] })).toBe(
      'Text',
    );
    expect(firstWords({ content: 'x'.repeat(500) })).toHaveLength(81);
    expect(firstWords({ content: '' })).toBe('');
  });
});
