import { useEffect, useState, useSyncExternalStore } from 'react';
import { OURS, SLASH } from '../secrets/other-shapes.ts';

// A half-filled form survives leaving its page and coming back. It's kept in this tab's memory only, never in
// the browser's storage, and only for fields that ask for it by name: a field that takes a credential, a
// webhook URL or a code has no name here, so it's never kept.

interface Entry {
  value: unknown;
  /** Typed by a person, so losing it costs work. A choice among options doesn't count. */
  isTyped: boolean;
}

interface KeptForm {
  fields: Map<string, Entry>;
  /** How many of its fields are on the page. */
  mounted: number;
  /** It was sent. It stays on the page as it is, but leaving the page forgets it. */
  isSettled: boolean;
}

const forms = new Map<string, KeptForm>();
const listeners = new Set<() => void>();

/** The form's name and its field: 'bans/reason'. */
export type KeptName = `${string}/${string}`;

// Secrets that the credential guard lets through, because some field has to take them. Half of one is enough.
const SECRET = new RegExp(
  `webhooks${SLASH}\\d|${OURS.replace('{16,}', '+')}|gate-[\\da-hjkmnp-tv-z]{5}-|\\beyJ[\\w-]{10}|\\bbearer\\s`,
  'i',
);

interface KeepOptions<Value> {
  /** Whether the value was typed; a function if only some values were. */
  isTyped?: boolean | ((value: Value) => boolean);
}

/** Like `useState`, but a field with a name keeps its value while the person is on another page. */
export function useKept<Value>(
  name: KeptName | undefined,
  initial: Value,
  { isTyped = false }: KeepOptions<Value> = {},
): [Value, (next: Value) => void] {
  const [own, setOwn] = useState(initial);
  const entry = useSyncExternalStore(subscribe, () => name && find(name));
  useEffect(() => (name === undefined ? undefined : enter(name)), [name]);
  if (name === undefined) return [own, setOwn];
  const value = entry ? (entry.value as Value) : initial;
  const set = (next: Value) => {
    const typed = typeof isTyped === 'function' ? isTyped(next) : isTyped;
    write(name, Object.is(next, initial) ? undefined : { value: next, isTyped: typed });
  };
  return [value, set];
}

/** Called once a form was sent: leaving its page forgets it, unless the person changes something first. */
export function settleForm(form: string): void {
  const kept = forms.get(form);
  if (!kept) return;
  kept.isSettled = true;
  tidy(form, kept);
  tell();
}

/** Called when somebody else may use this tab from now on. Forms on the page become blank, too. */
export function forgetForms(): void {
  for (const kept of forms.values()) kept.fields.clear();
  for (const [form, kept] of [...forms]) tidy(form, kept);
  tell();
}

/** Tells whether closing the tab would lose something that was typed and not sent. */
export function useUnsavedTyping(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedTyping);
}

function hasUnsavedTyping(): boolean {
  return [...forms.values()].some(
    ({ fields, isSettled }) => !isSettled && [...fields.values()].some(({ isTyped }) => isTyped),
  );
}

function find(name: KeptName): Entry | undefined {
  const [form, field] = split(name);
  return forms.get(form)?.fields.get(field);
}

function write(name: KeptName, entry: Entry | undefined): void {
  const [form, field] = split(name);
  const kept = open(form);
  if (entry) {
    kept.fields.set(field, entry);
    kept.isSettled = false;
  } else kept.fields.delete(field);
  tidy(form, kept);
  tell();
}

/** Counts a field as long as it's on the page. */
function enter(name: KeptName): () => void {
  const [form, field] = split(name);
  const kept = open(form);
  kept.mounted += 1;
  return () => {
    kept.mounted -= 1;
    const value = kept.fields.get(field)?.value;
    if (SECRET.test(JSON.stringify(value) ?? '')) kept.fields.delete(field);
    tidy(form, kept);
    tell();
  };
}

function open(form: string): KeptForm {
  const found = forms.get(form) ?? { fields: new Map(), mounted: 0, isSettled: false };
  forms.set(form, found);
  return found;
}

/** Drops what is no longer needed once none of the form's fields is on the page. */
function tidy(form: string, { fields, mounted, isSettled }: KeptForm): void {
  if (mounted === 0 && (isSettled || fields.size === 0)) forms.delete(form);
}

function split(name: KeptName): [form: string, field: string] {
  const at = name.indexOf('/');
  return [name.slice(0, at), name.slice(at + 1)];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
