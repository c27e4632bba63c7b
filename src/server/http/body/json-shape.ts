import { DeskError } from '#errors.ts';
import { GIVEN_MAX } from '#kit/contract/job-schemas.ts';

/** None of our bodies is half as deep. */
export const DEPTH_MAX = 32;
/** The longest list plus the other fields. */
export const VALUES_MAX = GIVEN_MAX + 50_000;
/**
 * Lists contain strings, so none of our bodies has a hundredth of these. An object with
 * very many keys is slow to walk.
 */
export const KEYS_MAX = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;
const OBJECT = 0x7b;
/** Each closing bracket's code is two above its opening one's. */
const TO_END = 2;

/**
 * Inspects JSON while it arrives, and refuses what would take long to parse: very deep, or made of very many
 * small values. Whether it is valid JSON is left to the parser.
 */
export class JsonShape {
  #depth = 0;
  #values = 0;
  #keys = 0;
  #isInString = false;
  #isEscaped = false;

  /** If a key occurs twice, the parser keeps the last value and hides the first from the guard. */
  hidesKeys(parsed: unknown): boolean {
    return countKeys(parsed) < this.#keys;
  }

  watch(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (this.#isInString) this.#passString(byte);
      else if (byte === QUOTE) this.#isInString = true;
      else if (byte === COMMA) this.#values += 1;
      else if (byte === COLON) this.#addKey();
      else if (byte === LIST || byte === OBJECT) this.#open();
      else if (byte === LIST + TO_END || byte === OBJECT + TO_END) this.#depth -= 1;
    }
    if (this.#keys > KEYS_MAX) throw refused('The body holds too many fields');
    if (this.#values > VALUES_MAX) throw refused('The body holds too many values');
  }

  #passString(byte: number | undefined): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInString = false;
  }

  #addKey(): void {
    this.#values += 1;
    this.#keys += 1;
  }

  #open(): void {
    this.#depth += 1;
    this.#values += 1;
    if (this.#depth > DEPTH_MAX) throw refused('The body is nested too deeply');
  }
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value);
  let keys = Array.isArray(value) ? 0 : inside.length;
  for (const each of inside) keys += countKeys(each);
  return keys;
}

function refused(problem: string): DeskError {
  return new DeskError('desk/invalid-input', { params: { problem } });
}
