import { type RefObject, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import { TARGETS_MAX } from '../contract/jobs.ts';
import type { Platform } from '../contract/target.ts';
import { type GuardedText, useGuardedText } from '../page/guard.tsx';
import { useKept } from '../page/kept-form.ts';
import { FILE_BYTES_MAX } from './file-limit.ts';
import { type FileFault, faultOfFile, readText } from './read-file.ts';
import { nothingRead, readTargets, type TargetsRead } from './read-targets.ts';
import en from './words/en.json';

const say = words(en);

/** Longer text isn't put into the field, because the browser would take seconds to render it. */
export const TYPED_MAX = 20_000;
/** The limit for pasted text: many times the ids that a list may hold. */
const PASTED_MAX = 4 * 1024 * 1024;

export type ListFault = FileFault | 'missing' | 'blank' | 'many' | 'pasted';

export interface TargetList {
  platform: Platform;
  read: TargetsRead;
  /** Each account once, as sent. */
  targets: readonly string[];
  isBlank: boolean;
  /** Shows what's wrong and focuses the field; returns false if nothing is wrong. */
  refuse(): boolean;
  type(text: string): void;
  /** Reduces the list to these targets. */
  keepOnly(targets: readonly string[]): void;
  /** The size of the list before `keepOnly`, and the way back to it. */
  before: { count: number; onBack: () => void } | undefined;
  clear(): void;
  /** Internal state for the field. */
  field: ListFieldState;
}

interface ListFieldState {
  text: GuardedText;
  input: RefObject<HTMLTextAreaElement | null>;
  /** The name of content that was loaded but isn't shown in the field: a file or a long text. */
  source: string | undefined;
  fault: ListFault | undefined;
  take(text: string, source?: string): void;
  takeFile(file: File | undefined): Promise<void>;
}

interface Kept {
  text: string;
  source: string | undefined;
  count: number;
}

/** The state of a field for many accounts, whether typed, pasted, dropped or chosen as a file. */
export function useTargetList(form: string, platform: Platform): TargetList {
  const text = useGuardedText('', `${form}/list`);
  const [now] = useState(Date.now);
  const [source, setSource] = useKept<string | undefined>(`${form}/list-source`, undefined);
  const [fault, setFault] = useState<ListFault>();
  const [kept, setKept] = useState<Kept>();
  const input = useRef<HTMLTextAreaElement>(null);
  const { value } = text;
  const read = useMemo(
    () => (value.trim() === '' ? nothingRead : readTargets(value, platform, now)),
    [value, platform, now],
  );
  const isBlank = read.targets.length === 0;

  function put(next: string, from: string | undefined) {
    setFault(undefined);
    setSource(from);
    text.type(next);
  }

  function take(next: string, from?: string) {
    setKept(undefined);
    if (next.length > PASTED_MAX) return setFault('pasted');
    put(next, from ?? (next.length > TYPED_MAX ? say('pasted') : undefined));
  }

  async function takeFile(file: File | undefined) {
    const wrong = file ? faultOfFile(file) : 'missing';
    if (wrong || !file) return setFault(wrong ?? 'missing');
    const reading = readText(new Uint8Array(await file.arrayBuffer()));
    if (!reading.ok) return setFault(reading.fault);
    const found = readTargets(reading.text, platform, now);
    if (found.targets.length === 0) return setFault('empty');
    take(reading.text, file.name);
  }

  function refuse(): boolean {
    const wrong = isBlank ? 'blank' : read.targets.length > TARGETS_MAX ? 'many' : undefined;
    if (wrong === undefined) return false;
    setFault(wrong);
    input.current?.focus();
    return true;
  }

  return {
    platform,
    read,
    targets: read.targets,
    isBlank,
    refuse,
    type: take,
    keepOnly(targets) {
      setKept(kept ?? { text: value, source, count: read.targets.length });
      const next = targets.join('\n');
      put(next, next.length > TYPED_MAX ? say('selected') : undefined);
    },
    before: kept && {
      count: kept.count,
      onBack() {
        setKept(undefined);
        put(kept.text, kept.source);
      },
    },
    clear() {
      setKept(undefined);
      put('', undefined);
    },
    field: { text, input, source, fault, take, takeFile },
  };
}

export function faultWords(fault: ListFault, platform: Platform) {
  const isPlayers = platform === 'roblox' && fault === 'blank';
  return {
    title: say(`${fault}.title`),
    description: isPlayers
      ? say('blank.players')
      : say(`${fault}.detail`, {
          kilobytes: FILE_BYTES_MAX / 1024,
          most: formatNumber(TARGETS_MAX),
        }),
  };
}
