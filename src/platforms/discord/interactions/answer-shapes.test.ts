import { describe, expect, it } from 'vitest';
import { checkAnswer, type InteractionAnswer } from './answer-shapes.ts';

const data = { content: 'Done', allowed_mentions: { parse: [] as [] }, components: [] };
const button = (custom_id: string, label = 'Ban') => ({
  ...{ type: 2 as const, style: 4 as const, label, custom_id },
});
const row = (...components: ReturnType<typeof button>[]) => ({ type: 1 as const, components });
const withRows = (...components: ReturnType<typeof row>[]): InteractionAnswer => ({
  type: 4,
  data: { ...data, flags: 64, components },
});

describe('an answer', () => {
  it.each([
    ['PONG to a ping', 1, { type: 1 }],
    ['a message to a command', 2, { type: 4, data: { ...data, flags: 64 } }],
    ['a promise to a command', 2, { type: 5, data: { flags: 64 } }],
    ['other words to a button', 3, { type: 7, data }],
    [
      'choices to what is being typed',
      4,
      { type: 8, data: { choices: [{ name: 'a', value: '1' }] } },
    ],
    ['a message to a form', 5, { type: 4, data: { ...data, flags: 64 } }],
  ] as [string, number, InteractionAnswer][])('may be %s', (_, type, answer) => {
    expect(checkAnswer(type, answer)).toEqual(answer);
  });

  it.each([
    ['an update of no message', 2, { type: 7, data }],
    ['a message to a ping', 1, { type: 4, data: { ...data, flags: 64 } }],
    ['anything to an unknown kind', 99, { type: 1 }],
    ['something that everyone sees', 2, { type: 4, data }],
    ['a promise with text', 2, { type: 5, data: { flags: 64, content: 'x' } }],
    ['empty', 2, { type: 4, data: { ...data, content: ' ', flags: 64 } }],
    [
      'longer than a message',
      2,
      { type: 4, data: { ...data, content: 'x'.repeat(2_001), flags: 64 } },
    ],
    [
      'mentions',
      2,
      { type: 4, data: { ...data, allowed_mentions: { parse: ['users'] }, flags: 64 } },
    ],
    ['26 choices', 4, { type: 8, data: { choices: Array(26).fill({ name: 'a', value: '1' }) } }],
    ['a button twice', 2, withRows(row(button('a')), row(button('a')))],
    ['six buttons in a row', 2, withRows(row(...[...'abcdef'].map((id) => button(id))))],
    ['six rows', 2, withRows(...[...'abcdef'].map((id) => row(button(id))))],
    ['a long custom id', 2, withRows(row(button('a'.repeat(101))))],
    ['a long label', 2, withRows(row(button('a', 'x'.repeat(81))))],
    ['a button without words', 2, withRows(row(button('a', '')))],
  ] as [string, number, InteractionAnswer][])('is not %s', (_, type, answer) => {
    expect(() => checkAnswer(type, answer)).toThrow();
  });

  it('is counted as Discord counts: an emoji is one', () => {
    const content = '😀'.repeat(2_000);
    expect(() => checkAnswer(2, { type: 4, data: { ...data, content, flags: 64 } })).not.toThrow();
  });
});
