import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line, linkTo, literal, timeAt, toOneLine } from './markdown.ts';
import { readMarkdown } from './read-markdown.ts';

const hostile = () => fc.string({ unit: fc.constantFrom(...'\\*`[]()<>:@#_~| tfR1-a\n\u202e') });

describe('what the desk writes', () => {
  it('is read back: bold, code, links and times', () => {
    const link = linkTo('Case [1]', 'https://desk.invalid/cases/1');
    const written = line`**Ban ${'a*b'}?** ${literal('/ban')} ${link} until ${timeAt(60_000)}`;
    expect(readMarkdown(`${written.text}\n• second`)).toEqual([
      [
        { kind: 'bold', pieces: [{ kind: 'text', text: 'Ban a*b?' }] },
        { kind: 'text', text: ' ' },
        { kind: 'code', text: '/ban' },
        { kind: 'text', text: ' ' },
        { kind: 'link', text: 'Case [1]', url: 'https://desk.invalid/cases/1' },
        { kind: 'text', text: ' until ' },
        { kind: 'time', at: 60_000, form: 'moment' },
        { kind: 'text', text: ' (' },
        { kind: 'time', at: 60_000, form: 'relative' },
        { kind: 'text', text: ')' },
      ],
      [{ kind: 'text', text: '• second' }],
    ]);
  });

  it('shows what people typed as text, whatever it is', () => {
    fc.assert(
      fc.property(hostile(), (typed) => {
        const text = `Name: ${toOneLine(typed)}.`;
        expect(readMarkdown(line`Name: ${typed}.`.text)).toEqual([[{ kind: 'text', text }]]);
      }),
    );
  });

  it('shows typed words in bold and in links as they are', () => {
    fc.assert(
      fc.property(hostile(), (typed) => {
        const url = 'https://desk.invalid/jobs/1';
        const text = `x${toOneLine(typed)}`;
        expect(readMarkdown(line`**x${typed}** ${linkTo(`x${typed}`, url)}`.text)).toEqual([
          [
            { kind: 'bold', pieces: [{ kind: 'text', text }] },
            { kind: 'text', text: ' ' },
            { kind: 'link', text, url },
          ],
        ]);
      }),
    );
  });

  it('loses nothing if it was never closed', () => {
    expect(readMarkdown('**a [b](x) <t:1:z>')).toEqual([
      [
        { kind: 'text', text: '**' },
        { kind: 'text', text: 'a [b](x) <t:1:z>' },
      ],
    ]);
  });
});
