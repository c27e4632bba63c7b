// Reads the fields of a request and collects their errors in Discord's format.
import { isSnowflake } from '../world/snowflake.ts';
import { type FieldFault, invalidForm } from './reply.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Range {
  min: number;
  max: number;
}

/** A missing field reads as undefined. So does an invalid one, which `end` reports. */
export class Form {
  readonly #fields: Fields;
  readonly #at: string;
  readonly #faults: FieldFault[];

  constructor(body: unknown, at = '', faults: FieldFault[] = []) {
    this.#at = at;
    this.#faults = faults;
    this.#fields = isFields(body) ? body : {};
    if (body !== undefined && !isFields(body)) {
      this.fault('', 'DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType');
    }
  }

  raw(name: string): unknown {
    return this.#fields[name];
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  names(): string[] {
    return Object.keys(this.#fields);
  }

  fault(name: string, code: string, message: string): undefined {
    const path = [this.#at, name].filter((part) => part !== '').join('.');
    this.#faults.push({ path, code, message });
  }

  /** The nested form reports its errors together with this form's. */
  below(name: string, body: unknown): Form {
    return new Form(body, [this.#at, name].filter((part) => part !== '').join('.'), this.#faults);
  }

  text(name: string, { min, max }: Range): string | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') return this.fault(name, 'STRING_TYPE_CONVERT', NOT_TEXT);
    const { length } = value.trim();
    if (length >= min && length <= max) return value;
    return min === 0
      ? this.fault(name, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`)
      : this.fault(name, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
  }

  whole(name: string, { min, max }: Range): number | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return undefined;
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
      return this.fault(name, 'NUMBER_TYPE_COERCE', `Value "${plain(value)}" is not int.`);
    }
    if (number < min) {
      const message = `int value should be greater than or equal to ${min}.`;
      return this.fault(name, 'NUMBER_TYPE_MIN', message);
    }
    if (number > max) {
      const message = `int value should be less than or equal to ${max}.`;
      return this.fault(name, 'NUMBER_TYPE_MAX', message);
    }
    return number;
  }

  /** Returns milliseconds, or null when null was sent. */
  time(name: string): number | null | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return value;
    const ms =
      typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : NaN;
    if (!Number.isNaN(ms)) return ms;
    const message = `Could not parse ${plain(value)}. Should be ISO8601.`;
    return this.fault(name, 'DATE_TIME_TYPE_PARSE', message);
  }

  id(name: string): string | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string' && isSnowflake(value)) return value;
    return this.fault(name, 'NUMBER_TYPE_COERCE', `Value "${plain(value)}" is not snowflake.`);
  }

  /** Accepts at most `max` ids without duplicates. */
  ids(name: string, max: number): string[] | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) {
      return this.fault(name, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    }
    if (value.length > max) {
      return this.fault(name, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
    }
    const items = this.below(name, Object.fromEntries(value.entries()));
    const ids = value.map((_, at) => items.id(String(at))).filter((id) => id !== undefined);
    if (new Set(ids).size < ids.length) {
      const message = 'The set already contains this value';
      return this.fault(name, 'SET_TYPE_ALREADY_CONTAINS_VALUE', message);
    }
    return ids;
  }

  needs(name: string): void {
    if (this.has(name)) return;
    this.fault(name, 'BASE_TYPE_REQUIRED', 'This field is required');
  }

  /** Throws, and so ends the request, when any field was invalid. */
  end(): void {
    if (this.#faults.length > 0) throw invalidForm(this.#faults);
  }
}

const NOT_TEXT = 'Could not interpret "value" as string.';

function isFields(body: unknown): body is Fields {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function plain(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 100);
}

export function isTrue(text: string | null): boolean {
  return text !== null && ['true', 'True', '1'].includes(text);
}

const NAME_MAX = 80;
const FORBIDDEN = ['clyde', 'discord'];

/** Reads a webhook's name and rejects the words that Discord forbids. */
export function readWebhookName(form: Form, field: string): string | undefined {
  const name = form.text(field, { min: 1, max: NAME_MAX });
  const wrong = FORBIDDEN.find((word) => name?.toLowerCase().includes(word));
  if (wrong === undefined) return name;
  return form.fault(field, 'USERNAME_INVALID_CONTAINS', `Username cannot contain "${wrong}"`);
}
