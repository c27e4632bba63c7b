import { expect, it } from 'vitest';
import { BASE62, type Chance, chance } from '#kit/secrets/random.fixture.ts';
import { rounds } from '#testing/rounds.ts';
import { LEAKS, plainText } from './leaks.fixture.ts';
import { createScanner, type Finding } from './scanner.ts';

const scanner = createScanner();

function scan(text: string, random?: Chance): Finding[] {
  const bytes = new TextEncoder().encode(text);
  const findings: Finding[] = [];
  scanner.begin({ onFinding: (finding) => findings.push(finding) });
  for (let at = 0; at < bytes.length; ) {
    const size = random ? random.pick([100, 5_000, 30_000]) + random.below(500) : bytes.length;
    scanner.push(bytes.subarray(at, at + size));
    at += size;
  }
  scanner.end();
  return findings;
}

const leakOf = (random: Chance) => {
  for (;;) {
    const leak = random.pick(LEAKS)(random);
    // An Open Cloud key is base64 itself, and two layers aren't decoded.
    if (leak.kind !== 'open-cloud-key' || leak.secret.length < 100) return leak;
  }
};

const filler = (random: Chance, size: number) => {
  const unit = random.pick([
    () => `${random.text(BASE62, random.between(1, 12))} `,
    () => 'the same words, again and again. ',
    () => `{"id":${random.below(1e9)},"at":"2026-11-19"}\n`,
    () => random.text(BASE62, 400),
  ]);
  let text = '';
  while (text.length < size) text += unit();
  return text.slice(0, size);
};

it('no secret is lost in long or wrapped base64', () => {
  for (let seed = 0; seed < rounds({ gate: 150, long: 3_000 }); seed += 1) {
    const random = chance(seed);
    const leaks = Array.from({ length: random.between(1, 6) }, () => leakOf(random));
    const size = () => random.pick([10, 300, 3_000, 12_288, 40_000]) + random.below(300);
    const inside = leaks.map((leak) => `${filler(random, size())} ${plainText(leak)} `).join('\n');
    const packed = Buffer.from(inside + filler(random, size())).toString(
      random.pick(['base64', 'base64url']),
    );
    const width = random.pick([0, 0, 0, 40, 60, 64, 72, 76, 76, 100, 128, 1_000, 4_096, 16_384]);
    const end = random.pick(['\n', '\r\n', '\n  ', '\n\t', '\\n']);
    const wrapped = width ? packed.match(new RegExp(`.{1,${width}}`, 'g'))!.join(end) : packed;
    const before = random.pick(['', 'data: "', 'data:\n']);
    const text = `${before}${wrapped}"\n`;
    const found = scan(text);
    expect(
      found.map(({ kind }) => kind),
      `seed ${seed}`,
    ).toEqual(leaks.map(({ kind }) => kind));
    expect(scan(text, random), `seed ${seed}, in chunks`).toEqual(found);
  }
});
