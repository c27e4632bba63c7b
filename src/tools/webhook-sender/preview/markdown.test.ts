import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Inline, parseInline } from './inline.ts';
import { type Block, parseMarkdown } from './markdown.ts';

const text = (value: string) => ({ kind: 'text', text: value });
const PIECES = ['**', '*', '__', '_', '~~', '||', '`', '``', '```', '\n', '> ', '>>> ', '# '];
const MORE = ['- ', '1. ', '-# ', '[a](https://b.c)', '<@1>', '@everyone', '\\', 'word', ' ', '<'];

/** Discord's marks in any order, which is what breaks parsers. */
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES, ...MORE), fc.string({ maxLength: 3 })), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(''));

describe('the marks within a line', () => {
  test.each<[string, unknown[]]>([
    ['**b**', [{ kind: 'bold', children: [text('b')] }]],
    [
      '*i* _i_',
      [
        { kind: 'italic', children: [text('i')] },
        text(' '),
        { kind: 'italic', children: [text('i')] },
      ],
    ],
    ['__u__', [{ kind: 'underline', children: [text('u')] }]],
    ['~~s~~', [{ kind: 'strike', children: [text('s')] }]],
    ['||x||', [{ kind: 'spoiler', children: [text('x')] }]],
    ['`**x**`', [{ kind: 'code', text: '**x**' }]],
    ['***x***', [{ kind: 'bold', children: [{ kind: 'italic', children: [text('x')] }] }]],
    ['**a *b** c', [{ kind: 'bold', children: [text('a '), text('*'), text('b')] }, text(' c')]],
    ['2 ** 3', [text('2 '), text('**'), text(' 3')]],
    ['\\*no\\*', [text('*no*')]],
    ['[Map](https://example.com/a)', [{ kind: 'link', text: 'Map' }]],
    ['[Map](javascript:alert)', [text('[Map](javascript:alert)')]],
    [
      'see https://example.com/_a_',
      [text('see '), { kind: 'link', text: 'https://example.com/_a_' }],
    ],
    [
      '<@42> @everyone',
      [{ kind: 'mention', text: '@42' }, text(' '), { kind: 'mention', text: '@everyone' }],
    ],
  ])('%s', (line, expected) => {
    expect(parseInline(line)).toEqual(expected);
  });
});

describe('blocks', () => {
  test('are headings, lists, quotes, small print and code', () => {
    const blocks = parseMarkdown(
      '# Title\n## Less\nOne\nTwo\n- a\n- b\n1. c\n> said\n> more\n-# small\n```js\nlet x;\n```\nEnd',
    );
    expect(blocks.map(({ kind }) => kind)).toEqual([
      ...['heading', 'heading', 'lines', 'list', 'list', 'quote', 'small', 'code', 'lines'],
    ]);
    expect(blocks[2]).toEqual({ kind: 'lines', children: [text('One\nTwo')] });
    expect(blocks[3]).toMatchObject({ isOrdered: false, items: [[text('a')], [text('b')]] });
    expect(blocks[5]).toEqual({ kind: 'quote', children: [text('said\nmore')] });
    expect(blocks[7]).toEqual({ kind: 'code', text: 'let x;' });
  });

  test('a quote with three marks takes the rest', () => {
    expect(parseMarkdown('a\n>>> b\nc')).toEqual([
      { kind: 'lines', children: [text('a')] },
      { kind: 'quote', children: [text('b\nc')] },
    ]);
  });
});

describe('any text', () => {
  test('is drawn without losing a word, and never throws', () => {
    fc.assert(
      fc.property(hostile, (written) => {
        const words = written.match(/word/g) ?? [];
        const drawn = parseMarkdown(written).map(lettersOf).join('\n');
        expect((drawn.match(/word/g) ?? []).length).toBe(words.length);
      }),
      { numRuns: 2_000 },
    );
  });

  test('of half a million marks is drawn, because the time grows only with the length', () => {
    for (const piece of [
      '*',
      '**a',
      '*_~~||__',
      '`a',
      '``a`',
      '[',
      '[a](',
      '> ',
      '```',
      '<@',
      '- a\n',
    ]) {
      const long = piece.repeat(Math.ceil(500_000 / piece.length));
      expect(parseMarkdown(long).length).toBeGreaterThan(0);
    }
  });
});

function lettersOf(block: Block): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'list')
    return block.items.map((item) => item.map(lettersIn).join('')).join(' ');
  return block.children.map(lettersIn).join('');
}

function lettersIn(node: Inline): string {
  return 'text' in node ? node.text : node.children.map(lettersIn).join('');
}
