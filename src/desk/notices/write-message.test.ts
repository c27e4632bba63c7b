import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line } from '#kit/message/markdown.ts';
import { cutContent, GROUPED_MAX } from './rules.ts';
import { writeMessage } from './write-message.ts';

const HOUSE = 'https://desk.example/';

function appeal(id: number, more: object = {}) {
  const content = `New appeal ${id} against case ${id + 30}.`;
  return { topic: 'appeals', content, path: `/appeals/${id}`, stands_for: 1, ...more };
}

const range = (count: number) => Array.from({ length: count }, (_, at) => appeal(at + 1));

describe('a message', () => {
  it('of one notice is its words, with a link to what they are about and one to the list', () => {
    expect(writeMessage([appeal(7)], HOUSE)).toBe(
      [
        'New appeal 7 against case 37. [Open](<https://desk.example/appeals/7>)',
        'Moderators answer appeals under [Appeals](<https://desk.example/appeals>).',
      ].join('\n'),
    );
  });

  it('of several says how many they are, and names the first ones', () => {
    const lines = writeMessage(range(8), HOUSE).split('\n');
    expect(lines[0]).toBe('8 new appeals:');
    expect(lines[1]).toBe(
      '- New appeal 1 against case 31. [Open](<https://desk.example/appeals/1>)',
    );
    expect(lines.slice(6)).toEqual([
      '- and 3 more',
      'Moderators answer appeals under [Appeals](<https://desk.example/appeals>).',
    ]);
  });

  it('counts those that were not kept one by one', () => {
    const said = writeMessage([appeal(1), appeal(2, { stands_for: 41 })], '');
    expect(said.split('\n')).toEqual([
      '42 new appeals:',
      '- New appeal 1 against case 31.',
      '- New appeal 2 against case 32.',
      '- and 40 more',
      'Moderators answer appeals under Appeals.',
    ]);
  });

  it('says it in words alone without a public address', () => {
    expect(writeMessage(range(3), '')).not.toContain('](');
    const job = { topic: 'job-ended', content: 'Job 1 is done.', path: '/jobs/1', stands_for: 1 };
    expect(writeMessage([job], '')).toBe('Job 1 is done.');
  });

  it('fits into Discord, says how many there are, and cuts no link, whatever is in it', () => {
    const text = fc.string({ unit: 'binary', maxLength: 900 });
    const site = fc.string({ minLength: 1, maxLength: 180, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 25 }), site, (texts, host) => {
        const notices = texts.map((typed, at) =>
          appeal(at, { content: cutContent(line`${typed} asks`.text, GROUPED_MAX) }),
        );
        const said = writeMessage(notices, `https://${host}`);
        expect([...said].length).toBeLessThanOrEqual(2_000);
        expect(said.startsWith(`${texts.length} new appeals:\n`)).toBe(true);
        for (const each of said.split('\n').filter((one) => one.includes('](<'))) {
          expect(each).toMatch(/>\)\.?$/);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('shows a hostile name as it is', () => {
    const name = '**[@everyone](https://evil.example)**\n# News';
    const content = line`${name} asks to act on more targets today.`.text;
    const said = writeMessage([{ ...appeal(1), topic: 'requests', content, path: null }], '');
    expect(said.split('\n')[0]).toBe(
      '\\*\\*\\[\\@everyone\\]\\(https\\://evil\\.example\\)\\*\\* \\# News asks to act on more targets today.',
    );
  });

  it('is cut without half of an escape at its end', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (typed, max) => {
        const cut = cutContent(line`${typed}`.text, max);
        expect([...cut].length).toBeLessThanOrEqual(max);
        expect(cut).toMatch(/^(?:\\.|[^\\])*$/su);
        expect(cut).not.toMatch(/(?:^|[^\\])(?:\\\\)*\\…$/);
      }),
    );
  });
});
