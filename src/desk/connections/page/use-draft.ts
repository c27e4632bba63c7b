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
  /** The kind of login that was typed last, and where; its text is already gone. */
  login: { field: DraftField; kind: string } | undefined;
  isChanged: boolean;
  type: (field: DraftField, text: string) => void;
  /** One more line in the list. */
  addListed: (id: string) => void;
  /** What `save` is called with. */
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

/** What is typed, beside what the desk holds: a field that nobody touched follows the desk. */
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
      // A list that something was pasted into stays as it was before.
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

/** An app whose id is taken away goes with its secret; what nobody touched is not sent. */
function appInput({ clientId, clientSecret }: Draft['values'], heldId: string) {
  const id = clientId.trim();
  const secret = clientSecret.trim();
  if (id === '' && heldId !== '') return { client_id: null, client_secret: null };
  return {
    ...(id !== heldId && { client_id: id }),
    ...(secret !== '' && { client_secret: secret }),
  };
}

/** What is still missing before it can be tried, by field. */
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

// A bot's token and nothing beside it. It has the shape of a login, and this is the one field of the
// desk where it belongs; whether it is a bot's, the desk asks Discord.
const TOKEN_ALONE = /^(?:Bot\s+)?[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}$/i;

/** The kind of login that must not be sent, if there is one in what was typed for this platform. */
export function loginIn(guard: Guard, platform: PlatformName, typed: string): string | undefined {
  const kind = guard.findLogin(typed)?.kind;
  const isBotToken =
    platform === 'discord' && kind === 'discord-token' && TOKEN_ALONE.test(typed.trim());
  return isBotToken ? undefined : kind;
}

/** Without what people copy along with it. */
export function bareCredential(typed: string): string {
  return typed.trim().replace(/^Bot\s+/i, '');
}
