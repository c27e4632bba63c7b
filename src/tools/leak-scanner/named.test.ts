import { expect, it } from 'vitest';
import { BASE62, BASE64URL, type Chance, chance, DIGITS } from '#kit/secrets/random.fixture.ts';
import { rounds } from '#testing/rounds.ts';
import { readNamed } from './named.ts';
import { createScanner, type Finding } from './scanner.ts';

const scanner = createScanner();

function scan(text: string): Finding[] {
  const findings: Finding[] = [];
  scanner.begin({ onFinding: (finding) => findings.push(finding) });
  scanner.push(new TextEncoder().encode(text));
  scanner.end();
  return findings;
}

/** Every letter in any case. */
const cased = (random: Chance, text: string) => {
  const way = random.below(4);
  if (way === 0) return text.toUpperCase();
  if (way === 1) return text.replace(/\b\w/g, (letter) => letter.toUpperCase());
  return text;
};

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const joint = (random: Chance) => random.pick(['', '-', '_', ' ']);

const NAMES: readonly ((random: Chance) => string)[] = [
  (random) => `x${random.pick(['-', '_'])}api${random.pick(['-', '_'])}key`,
  (random) => {
    const first = random.pick(['roblox', 'rbx', 'opencloud', 'open-cloud', 'open cloud']);
    return `${first}${random.text(`${BASE62}_ .-`, random.below(41))}key`;
  },
  (random) => {
    const first = random.pick(['client', 'oauth', `oauth${random.text(DIGITS, 1)}`, 'discord']);
    const word = random.below(2) === 0 ? '' : `${random.text(LOWER, random.between(1, 12))}_`;
    return `${first}${joint(random)}${word}secret`;
  },
  (random) => `roblox = 1, api${joint(random)}key`,
  (random) =>
    `.${random.pick(['roblo', 'r0blox', 'robl0x', 'roblox'])}${random.pick(['', '-', '_', '.'])}security`,
  (random) => `.ROBLOSECURITY", ${random.text(`${LOWER} ,;:"`, random.below(390))}value`,
  // Names that end like ours, and mostly are none.
  (random) =>
    `${random.text(LOWER, 6)}${random.pick(['key', 'secret', 'security', 'integrity', 'value'])}`,
];

it('the kernel passes every name on that the rules know', () => {
  let known = 0;
  for (let seed = 0; seed < rounds({ gate: 3_000, long: 60_000 }); seed += 1) {
    const random = chance(seed);
    const name = cased(random, random.pick(NAMES)(random));
    const between = random.pick(['=', ': ', '": "', "'] = '", '%3D', '%253A%2522', ' => "', '\t']);
    const before = `${random.text(`${LOWER}\n `, random.below(30))} ${name}${between}`;
    const value = random.text(random.pick([BASE62, BASE64URL]), random.pick([24, 32, 48, 90, 200]));
    const text = `${before}${value}"\n`;
    const rule = readNamed({ text, at: before.length, end: before.length + value.length });
    const found = scan(text);
    const at = found.map(({ kind, offset }) => ({ kind, offset }));
    if (rule) known += 1;
    expect(at, `seed ${seed}: ${text}`).toEqual(
      rule ? [{ kind: rule.kind, offset: rule.start }] : [],
    );
  }
  expect(known).toBeGreaterThan(1_000);
});
