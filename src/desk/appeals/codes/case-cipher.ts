import { createHmac, type KeyObject } from 'node:crypto';

/** Seven characters of five bits: about 34 billion codes. */
export const CODE_BITS = 35;
const CODES = 2 ** CODE_BITS;
const HALF_BITS = 18;
const HALF = 2 ** HALF_BITS;
const ROUNDS = 10;

/**
 * A keyed permutation of all numbers of 35 bits: every case has exactly one code and every code exactly one
 * number, without a table and without collisions. It is a Feistel network of ten rounds over 36 bits; results
 * that are too large are permuted again until one fits, which takes two turns on average.
 */
export class CaseCipher {
  readonly #key: KeyObject;

  constructor(key: KeyObject) {
    this.#key = key;
  }

  hide(number: number): number {
    return this.#walk(number, (value) => this.#turn(value));
  }

  show(hidden: number): number {
    return this.#walk(hidden, (value) => this.#turnBack(value));
  }

  #walk(from: number, turn: (value: number) => number): number {
    if (!Number.isSafeInteger(from) || from < 0 || from >= CODES) {
      throw new Error(`${from} has more than ${CODE_BITS} bits`);
    }
    let value = turn(from);
    while (value >= CODES) value = turn(value);
    return value;
  }

  #turn(value: number): number {
    let [left, right] = split(value);
    for (let round = 0; round < ROUNDS; round += 1) {
      [left, right] = [right, left ^ this.#mix(round, right)];
    }
    return left * HALF + right;
  }

  #turnBack(value: number): number {
    let [left, right] = split(value);
    for (let round = ROUNDS - 1; round >= 0; round -= 1) {
      [left, right] = [right ^ this.#mix(round, left), left];
    }
    return left * HALF + right;
  }

  #mix(round: number, half: number): number {
    const mac = createHmac('sha256', this.#key).update(`${round} ${half}`).digest();
    return mac.readUInt32BE(0) >>> (32 - HALF_BITS);
  }
}

function split(value: number): [number, number] {
  return [Math.floor(value / HALF), value % HALF];
}
