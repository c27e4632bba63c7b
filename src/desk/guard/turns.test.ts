import { describe, expect, it } from 'vitest';
import { cookie, discordToken } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { rounds } from '#testing/rounds.ts';
import { findLogin, findLoginInTurns } from './rules.ts';

// Eight steps show the same as hundreds.
const LETTERS = rounds({ gate: 128, long: 512 }) * 1024;
const STEP_LETTERS = 16 * 1024;

const hostile: Record<string, string> = {
  'a letter that spreads into eighteen': '\ufdfa',
  'percent signs': '%25',
  backslashes: '\\',
  dots: '.',
  'ends of the warning': '|_',
  'base64 of words': btoa('the quick brown fox jumps over it '),
  'hex of words': Buffer.from('the quick brown fox ').toString('hex'),
  'one letter in base64': 'V',
  ids: 'MTk4NjIyNDgzNDcxOTI1MjQ4.',
  names: 'roblosecurity value="',
  entities: '&#65;',
  'numbers of bytes': '95 124 87 ',
  'letters with marks between': 'a|',
  'ids apart': 'MTk4NjIyNDgzNDcxOTI1MjQ4 ',
  'words backwards': ':GNINRAW ',
  'values without a name': `CAEaAhAB.${'A0'.repeat(50)} `,
};

async function stepsOf(value: unknown): Promise<number> {
  let steps = 0;
  const pause = () => {
    steps += 1;
    return undefined;
  };
  expect(await findLoginInTurns(value, pause)).toBeUndefined();
  return steps;
}

describe.each(Object.entries(hostile))('a long body of %s', (_what, unit) => {
  const text = unit.repeat(Math.ceil(LETTERS / unit.length));

  it('is looked at in steps of a bounded length, as one text and as many', async () => {
    const lines = text.match(/.{1,80}/gs)!;
    expect(await stepsOf({ text })).toBeGreaterThanOrEqual(LETTERS / STEP_LETTERS);
    expect(await stepsOf({ lines })).toBeGreaterThanOrEqual(LETTERS / STEP_LETTERS);
  });
});

it('gives way in a list of many numbers, and finds a login at its end', async () => {
  const numbers = Array.from({ length: 200_000 }, (_, at) => 33 + (at % 80));
  expect(await stepsOf({ numbers })).toBeGreaterThan(200);
  const login = discordToken(chance(8));
  const found = await findLoginInTurns([[...numbers, ...Buffer.from(login)]], () => undefined);
  expect(found).toEqual({ kind: 'discord-token', path: '0' });
});

it('finds the same in turns as at once, wherever in a long text it stands', async () => {
  const random = chance(5);
  for (let run = 0; run < 20; run += 1) {
    const login = random.pick([cookie, discordToken])(random);
    const before = 'Some words of a long text. '.repeat(random.below(3_000));
    const body = { text: `${before}${login} and more of it` };
    const found = await findLoginInTurns(body, () => Promise.resolve());
    expect(found).toEqual(findLogin(body));
    expect(found?.path).toBe('text');
  }
});
