import { expect, test } from 'vitest';
import { readText } from './text-rows.ts';

function read(text: string, secret: string) {
  const bytes = new TextEncoder().encode(text);
  const before = text.split(secret)[0] ?? '';
  const offset = new TextEncoder().encode(before).length;
  return readText(
    bytes,
    [{ offset, length: secret.length, kind: 'discord-webhook', at: 7 }],
    'utf-8',
  );
}

test('the lines around a finding are shown, and the others counted', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
  lines[19] = 'url = "SECRET" -- é';
  const { rows } = read(lines.join('\r\n'), 'SECRET');
  expect(rows).toEqual([
    { type: 'gap', after: 0, lines: 17 },
    { type: 'line', line: 18, parts: ['line 18'] },
    { type: 'line', line: 19, parts: ['line 19'] },
    {
      type: 'line',
      line: 20,
      parts: ['url = "', { at: 7, kind: 'discord-webhook' }, '" -- é'],
    },
    { type: 'line', line: 21, parts: ['line 21'] },
    { type: 'line', line: 22, parts: ['line 22'] },
    { type: 'gap', after: 22, lines: 8 },
  ]);
});

test('of a long line the parts beside a secret are shortened, and the scrubbed text is whole', () => {
  const long = 'x'.repeat(5_000);
  const { rows, scrubbed } = read(`${long}SECRET${long}`, 'SECRET');
  expect(scrubbed).toBe(`${long}[discord webhook]${long}`);
  expect(JSON.stringify(rows).length).toBeLessThan(300);
});
