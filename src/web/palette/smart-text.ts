import { type ComponentType, useRef, useState } from 'react';
import type { Recognised } from '#kit/recognise/recognised.ts';
import type { ReadText } from './read-text.ts';

// Too short to contain a recognizable part of a secret, so it may be shown before the recognizer is loaded.
const SHORT_MAX = 10;
const HIDDEN = /•/;

interface Reader {
  readText(raw: string): ReadText;
  /** Shows what was found, and offers the tools. */
  FoundPanel: ComponentType<Pick<SmartText, 'found' | 'trouble'>>;
}

let reader: Reader | undefined;
let loading: Promise<Reader> | undefined;

/** The recognizer isn't part of the first view. Loading it on focus is early enough. */
export function loadReader(): Promise<Reader> {
  loading ??= Promise.all([import('./read-text.ts'), import('./found-panel.tsx')]).then(
    ([{ readText }, { FoundPanel }]) => {
      reader = { readText, FoundPanel };
      return reader;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Available as soon as there is something to show in it. */
export function foundPanel(): Reader['FoundPanel'] | undefined {
  return reader?.FoundPanel;
}

export interface SmartText {
  /** The text in the field, which is never a secret. */
  text: string;
  found: Recognised | undefined;
  /** Why the last input was dropped. */
  trouble?: 'too-long' | 'unread' | undefined;
  /** Long text arrived before the recognizer was loaded, and stays hidden until it is read. */
  isWaiting: boolean;
  type(text: string): void;
  paste(text: string, range: { start: number; end: number }): void;
}

interface State extends ReadText {
  isWaiting?: boolean;
}

/** The text of a field that describes its content. A secret is masked at once. */
export function useSmartText(): SmartText {
  const [state, setState] = useState<State>({ text: '', found: undefined });
  const early = useRef<string>(undefined);

  async function accept(raw: string) {
    early.current = reader ? undefined : raw;
    if (reader) return setState(reader.readText(raw));
    const isShort = raw.length <= SHORT_MAX;
    const kept = { text: isShort ? raw : '', found: undefined };
    setState({ ...kept, isWaiting: !isShort });
    const loaded = await loadReader().catch(() => undefined);
    if (early.current !== raw) return;
    early.current = undefined;
    setState(loaded?.readText(raw) ?? { ...kept, trouble: 'unread' });
  }

  return {
    ...state,
    isWaiting: state.isWaiting === true,
    type: (text) => void accept(rawAfterEdit(state, text)),
    paste(text, { start, end }) {
      const around = (value: string) => value.slice(0, start) + text + value.slice(end);
      void accept(isHidden(state) ? text : around(state.text));
    },
  };
}

function isHidden({ text, found }: ReadText): boolean {
  return found !== undefined && HIDDEN.test(text);
}

/** The raw text after an edit of a masked field. Nothing of a secret remains to add to. */
export function rawAfterEdit(state: ReadText, next: string): string {
  const { text, found } = state;
  if (!found || !isHidden(state)) return next;
  const kept = found.kind === 'secret' ? '' : found.value;
  if (next.startsWith(text)) return kept + next.slice(text.length);
  if (next.endsWith(text)) return next.slice(0, -text.length) + kept;
  return HIDDEN.test(next) ? '' : next;
}
