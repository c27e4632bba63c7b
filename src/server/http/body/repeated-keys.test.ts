import { afterEach, beforeEach, expect, it } from 'vitest';
import { cookie } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { visit } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { JsonShape } from './json-shape.ts';

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice();
});

afterEach(() => house.stop());

it('a login under a key that comes twice is refused, although the parser drops it', async () => {
  await visit(house.desk);
  const login = cookie(chance(1));
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${house.desk.url}/api/qr`, { method: 'POST', headers, body });
    return ((await reply.json()) as { code: string }).code;
  };
  expect(await send(`{"link_qr":"${login}","link_qr":"https://example.com"}`)).toBe(
    'guard/login-secret',
  );
  expect(await send(`{"a":[{"b":"x","b":"y","c":{"d":"${login}","d":1}}]}`)).toBe(
    'guard/login-secret',
  );
  expect(await send('{"link_qr":"a","link_qr":"https://example.com"}')).not.toBe(
    'guard/login-secret',
  );
});

it.each([
  ['{"a":1,"b":{"c":"x:y","d":[{"e":1},{"e":2}]}}', false],
  ['{"a":1,"a":1}', true],
  ['[{"a":{"b":1,"\\u0062":2}}]', true],
  ['{"__proto__":1}', false],
])('%s hides a key: %s', (text, hides) => {
  const shape = new JsonShape();
  shape.watch(Buffer.from(text));
  expect(shape.hidesKeys(JSON.parse(text))).toBe(hides);
});
