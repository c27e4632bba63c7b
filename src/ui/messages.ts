export interface Message {
  /** `warn` means that nothing was done, and nothing has to be. */
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  description?: string | undefined;
  action?: { label: string; href: string } | undefined;
  durationMs?: number | undefined;
}

export interface ShownMessage extends Message {
  key: number;
  durationMs: number;
}

const DURATION_MS = 2_800;
const SHOWN_MAX = 3;

let shown: readonly ShownMessage[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** Slides a box in at the bottom right. It only repeats what the page already shows. */
export function showMessage(message: Message): void {
  lastKey += 1;
  const durationMs = message.durationMs ?? DURATION_MS;
  publish([...shown, { ...message, durationMs, key: lastKey }].slice(-SHOWN_MAX));
}

export function removeMessage(key: number): void {
  publish(shown.filter((message) => message.key !== key));
}

export function shownMessages(): readonly ShownMessage[] {
  return shown;
}

export function onMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly ShownMessage[]) {
  shown = next;
  for (const listener of listeners) listener();
}
