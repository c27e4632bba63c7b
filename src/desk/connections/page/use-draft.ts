import { useState } from 'react';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Guard } from '#kit/page/client.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { LISTED_MAX } from '../contract.ts';
import { type ListedReading, readListed } from './read-listed.ts';
import { isKept, type PlatformReport } from './report.ts';

export type DraftField = 'credential' | 'listed' | 'clientId' | 'clientSecret';

export interface Draft {
  values: Record<DraftField, string>;
  reading: ListedReading;
  /** The kind of login that was typed last, and its field. The text itself is already gone. */
  login: { field: DraftField; kind: string } | undefined;
  isChanged: boolean;
  type: (field: DraftField, text: string) => void;
  /** Adds a line to the list. */
  addListed: (id: string) => void;
  /** The input of the `save` action. */
  input: () => SaveInput;
  reset: () => void;
}

export interface SaveInput {
  platform: PlatformName;
  credential?: string;
  listed: string[];
  client_id?: string | null;
  client_secret?: string | null;
}

/** The form's values. A field that wasn't edited follows the desk's value. */
export function useDraft(platform: PlatformName, report: PlatformReport): Draft {
  const guard = useGuard();
  const [typed, setTyped] = useState<Partial<Record<DraftField, string>>>({});
  const [login, setLogin] = useState<Draft['login']>();
  const held = {
    credential: '',
    listed: report.listed.join('\n'),
    clientId: report.client_id ?? '',
    clientSecret: '',
  };
  const values = { ...held, ...typed };
  const reading = readListed(values.listed, platform);

  function type(field: DraftField, text: string) {
    const kind =
      field === 'credential' ? loginIn(guard, platform, text) : guard.findLogin(text)?.kind;
    setLogin(kind === undefined ? undefined : { field, kind });
    setTyped((before) => {
      if (kind === undefined) return { ...before, [field]: text };
      // The list keeps its old content when a login is pasted into it.
      return field === 'listed' ? before : { ...before, [field]: '' };
    });
  }

  function input(): SaveInput {
    const credential = bareCredential(values.credential);
    return {
      platform,
      listed: reading.ids,
      ...(credential !== '' && { credential }),
      ...appInput(values, held.clientId),
    };
  }

  return {
    values,
    reading,
    login,
    isChanged: (Object.keys(held) as DraftField[]).some((field) => values[field] !== held[field]),
    type,
    addListed: (id) => type('listed', [values.listed.trim(), id].filter(Boolean).join('\n')),
    input,
    reset() {
      setTyped({});
      setLogin(undefined);
    },
  };
}

/** Removing an app's id removes its secret too. Unedited fields aren't sent. */
function appInput({ clientId, clientSecret }: Draft['values'], heldId: string) {
  const id = clientId.trim();
  const secret = clientSecret.trim();
  if (id === '' && heldId !== '') return { client_id: null, client_secret: null };
  return {
    ...(id !== heldId && { client_id: id }),
    ...(secret !== '' && { client_secret: secret }),
  };
}

/** The first field that must be completed before the connection can be tested. */
export function findLack(
  draft: Pick<Draft, 'values' | 'reading'>,
  report: PlatformReport,
): DraftField | undefined {
  const { values, reading } = draft;
  if (values.credential.trim() === '' && !isKept(report)) return 'credential';
  const count = reading.ids.length;
  if (reading.wrong.length > 0 || count === 0 || count > LISTED_MAX) return 'listed';
  const hasSecret = values.clientSecret.trim() !== '';
  if (hasSecret && values.clientId.trim() === '') return 'clientId';
  const isNewApp = values.clientId.trim() !== (report.client_id ?? '');
  if (isNewApp && values.clientId.trim() !== '' && !hasSecret) return 'clientSecret';
  return undefined;
}

// A bot token and nothing else. It looks like a login, and this is the only field of the desk where it
// belongs. The desk asks Discord whether it is a bot's.
const TOKEN_ALONE = /^(?:Bot\s+)?[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}$/i;

/** The kind of login that must not be sent, if the text contains one. */
export function loginIn(guard: Guard, platform: PlatformName, typed: string): string | undefined {
  const kind = guard.findLogin(typed)?.kind;
  const isBotToken =
    platform === 'discord' && kind === 'discord-token' && TOKEN_ALONE.test(typed.trim());
  return isBotToken ? undefined : kind;
}

/** Removes spaces and the `Bot` prefix that people copy along. */
export function bareCredential(typed: string): string {
  return typed.trim().replace(/^Bot\s+/i, '');
}
