import { DISGUISE_NAMES, DISGUISES } from '#kit/secrets/disguises.fixture.ts';
import { ordinaryText } from '#kit/secrets/ordinary.fixture.ts';
import { ordinaryFile } from '#kit/secrets/ordinary-files.fixture.ts';
import { type Chance, chance } from '#kit/secrets/random.fixture.ts';
import { findLogin } from './rules.ts';

interface Count {
  seed: number;
  count: number;
}

/** For each disguise that hid a login: how many, and one of them. */
export function missedDisguises({ seed, count }: Count): string[] {
  const random = chance(seed);
  const missed = new Map<string, string[]>();
  for (let run = 0; run < count; run += 1) {
    const name = DISGUISE_NAMES[run % DISGUISE_NAMES.length]!;
    const body = bodyAround(DISGUISES[name]!(random), random);
    if (findLogin(body)) continue;
    missed.set(name, [...(missed.get(name) ?? []), JSON.stringify(body).slice(0, 400)]);
  }
  return [...missed].map(([name, bodies]) => `${name}: ${bodies.length}, as in ${bodies[0]}`);
}

/** What was refused although it holds no login. */
export function falseAlarms({ seed, count }: Count): string[] {
  const random = chance(seed);
  const alarms: string[] = [];
  for (let run = 0; run < count; run += 1) {
    const text = random.below(2) ? ordinaryText(random) : ordinaryFile(random);
    const found = findLogin(bodyAround(text, random));
    if (found) alarms.push(`${found.kind}: ${text.slice(0, 400)}`);
  }
  return alarms;
}

function bodyAround(inner: unknown, random: Chance): unknown {
  return random.pick([
    () => ({ text: inner }),
    () => ({ user_id: '123456789012345678', reason: inner, days: 7 }),
    () => ({ note: 'Second warning today.', items: [{ name: 'builderman' }, inner] }),
    () => [inner],
  ])();
}
