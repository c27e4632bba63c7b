import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown, line, linkTo, timeAt } from './markdown.ts';
import { writeReply } from './reply.ts';

const length = (text: string) => [...text].length;

describe('what people typed', () => {
  it('is shown as it is: nothing in it is a mention, a link, a heading or a line of its own', () => {
    const escaped = escapeMarkdown(
      '# <@123> @everyone [click](https://x.example)\n> **bold** `code` \u202egnp',
    );
    expect(escaped).toBe(
      '\\# \\<\\@123\\> \\@everyone \\[click\\]\\(https\\://x\\.example\\) \\> \\*\\*bold\\*\\* \\`code\\` gnp',
    );
  });

  it('is cut after it was escaped, and never within an escape', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.integer({ min: 5, max: 200 }),
        (text, max) => {
          const escaped = escapeMarkdown(text, max);
          expect(length(escaped)).toBeLessThanOrEqual(max);
          expect(escaped.isWellFormed()).toBe(true);
          expect(/^(?:\\.|[^\\])*$/su.test(escaped)).toBe(true);
        },
      ),
    );
  });
});

describe('a reply', () => {
  it('is within every limit, whatever is put in it, and notifies no one', () => {
    const text = fc.string({ unit: 'binary', maxLength: 3_000 });
    const button = fc.record({
      label: text.filter((label) => label.isWellFormed() && label !== ''),
      style: fc.constantFrom('plain' as const, 'good' as const, 'danger' as const),
    });
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 12 }),
        fc.array(button, { maxLength: 7 }),
        (texts, labels) => {
          const buttons = labels.map((one, at) => ({ ...one, customId: `id-${at}` }));
          const lines = [line`**Result**`, ...texts.map((one) => line`${one}`)];
          const reply = writeReply({ lines, buttons });
          expect(length(reply.content)).toBeLessThanOrEqual(2_000);
          expect(reply.allowed_mentions).toEqual({ parse: [] });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leaves out whole lines at its end, so that no link is cut', () => {
    const lines = Array.from({ length: 60 }, (_, at) =>
      linkTo(`Case ${at}`, `https://desk.example/cases/${at}`),
    );
    const { content } = writeReply({ lines });
    expect(content.endsWith('\n…')).toBe(true);
    for (const one of content.split('\n').slice(0, -1))
      expect(one).toMatch(/^\[Case \d+\]\(<.*>\)$/);
  });

  it('shows times in the reader’s own zone', () => {
    expect(timeAt(1_700_000_000_123).text).toBe('<t:1700000000:f> (<t:1700000000:R>)');
  });

  it('has no button for an address that Discord would refuse', () => {
    const long = `https://desk.example/${'a'.repeat(600)}`;
    expect(
      writeReply({ lines: [line`x`], buttons: [{ label: 'Open', url: long }] }).components,
    ).toEqual([]);
  });
});
