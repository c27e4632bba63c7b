import { DISGUISES } from '#kit/secrets/disguises.fixture.ts';
import { AS_NUMBERS, BESIDE, IN_CODE } from '#kit/secrets/more-disguises.fixture.ts';
import { ordinaryText } from '#kit/secrets/ordinary.fixture.ts';
import { ordinaryFile } from '#kit/secrets/ordinary-files.fixture.ts';
import { ordinaryBody, ordinaryKind } from '#kit/secrets/ordinary-kinds.fixture.ts';
import { plantLogin } from '#kit/secrets/planted.fixture.ts';
import { type Chance, chance } from '#kit/secrets/random.fixture.ts';
import { findLogin } from './rules.ts';

interface Count {
  seed: number;
  count: number;
}

/** Functions that each make a request body, by name. */
export const ALL_DISGUISES = { ...DISGUISES, ...AS_NUMBERS, ...IN_CODE, ...BESIDE };
const ENTRIES = Object.entries(ALL_DISGUISES);

/**
 * For each disguise that hid a login, returns how often and one example. A third
 * of the runs use noise instead.
 */
export function missedDisguises({ seed, count }: Count): string[] {
  const random = chance(seed);
  const missed = new Map<string, string[]>();
  for (let run = 0; run < count; run += 1) {
    const [name, make] = run % 3 === 0 ? IN_NOISE : ENTRIES[run % ENTRIES.length]!;
    const body = bodyAround(make(random), random);
    if (findLogin(body)) continue;
    missed.set(name, [...(missed.get(name) ?? []), JSON.stringify(body).slice(0, 400)]);
  }
  return [...missed].map(([name, bodies]) => `${name}: ${bodies.length}, as in ${bodies[0]}`);
}

const IN_NOISE = ['in noise', (random: Chance): unknown => plantLogin(random).text] as const;

// Half of the last two look like a login at first, and take long to clear.
const ORDINARY = [
  ...[ordinaryText, ordinaryText, ordinaryText, ordinaryText],
  ...[ordinaryFile, ordinaryFile, ordinaryFile, ordinaryFile],
  ordinaryKind,
  ordinaryBody,
];

/** Lists the texts that the guard refused although they contain no login. */
export function falseAlarms({ seed, count }: Count): string[] {
  const random = chance(seed);
  const alarms: string[] = [];
  for (let run = 0; run < count; run += 1) {
    const make = random.pick(ORDINARY);
    const body = make(random);
    const found = findLogin(make === ordinaryBody ? body : bodyAround(body, random));
    if (found) alarms.push(`${found.kind}: ${JSON.stringify(body).slice(0, 400)}`);
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
