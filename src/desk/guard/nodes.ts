import { findSecrets } from '#kit/secrets/secret-shapes.ts';
import { COOKIE_NAME } from '#kit/secrets/traces.ts';

/** A value inside another, and the step that leads to it. */
export interface Node {
  value: unknown;
  step: string;
  parent: Node | undefined;
  /** A cookie's name next to the value makes even a bare value a cookie. */
  isNamedCookie?: boolean;
}

const NAME = new RegExp(COOKIE_NAME, 'i');
const NAME_ALONE = new RegExp(`^[^a-z]*(?:${COOKIE_NAME}|roblox[-_.]?cookie)[^a-z?]*$`, 'i');
const COOKIE_OF_ROBLOX = /roblox[-_. ]?cookie/i;
const NAME_MAX = 32;
const STEPS_SHOWN_MAX = 8;
const HIDDEN_STEP = '*';

/** Yields one at a time, because a list can have hundreds of thousands. */
export function* childrenOf(parent: Node): Generator<Node> {
  const isNamedBeside =
    parent.isNamedCookie === true || isNameAmong(childValues(parent.value as object));
  for (const [key, value] of childEntries(parent.value as object)) {
    const step = String(key);
    const isNamedCookie = isNamedBeside || isName(step);
    // A Map's key may be an object with strings of its own.
    if (typeof key === 'object') yield { value: key, step: HIDDEN_STEP, parent, isNamedCookie };
    yield { value, step, parent, isNamedCookie };
  }
}

function isNameAmong(values: Iterable<unknown>): boolean {
  for (const value of values) if (isCookieName(value) || holdsName(value)) return true;
  return false;
}

function isCookieName(value: unknown): boolean {
  return typeof value === 'string' && value.length < NAME_MAX && isNameAlone(value);
}

/** The text must be the name alone, because a short question about the cookie isn't one. */
function isNameAlone(text: string): boolean {
  return NAME_ALONE.test(text.replace(/\s/g, ''));
}

function isName(text: string): boolean {
  return NAME.test(text.replace(/\s/g, '')) || COOKIE_OF_ROBLOX.test(text);
}

/** Some exports wrap each field: `{"name": {"raw": ".ROBLOSECURITY"}, "value": {"raw": "..."}}`. */
function holdsName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = Object.values(value);
  return fields.length <= 4 && fields.some(isCookieName);
}

function childValues(value: object): Iterable<unknown> {
  if (value instanceof Map || value instanceof Set || Array.isArray(value)) return value.values();
  return ArrayBuffer.isView(value) ? [] : Object.values(value);
}

function childEntries(value: object): Iterable<[unknown, unknown]> {
  if (value instanceof Map || Array.isArray(value)) return value.entries();
  if (value instanceof Set) return [...value].entries();
  return ArrayBuffer.isView(value) ? [] : Object.entries(value);
}

export function sayPath(node: Node): string {
  const steps: string[] = [];
  for (let each: Node = node; each.parent; each = each.parent) {
    steps.push(each.step);
  }
  const shown = steps.slice(-STEPS_SHOWN_MAX).toReversed().map(safeStep);
  return [...shown, ...(steps.length > STEPS_SHOWN_MAX ? [HIDDEN_STEP] : [])].join('.');
}

function safeStep(step: string): string {
  const isPlain = /^[\w-]{1,40}$/.test(step) && findSecrets(step).length === 0;
  return isPlain ? step : HIDDEN_STEP;
}
