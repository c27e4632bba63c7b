// Tests a credential, and stores it sealed if it works.
import { DeskError } from '#errors.ts';
import type { ConnectionWish } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Keeper } from './keeper.ts';
import { isRevoked } from './looking-again.ts';
import { isPlaceId, mayBeApp, mayBeCredential, trimCredential } from './shape.ts';
import { findSaved, putSaved, type SavedRow } from './store.ts';
import { countTries, takeTry } from './tries/tries.ts';

interface Words {
  credential: string;
  place: string;
  variable: string;
  shape: string;
  refused: string;
  ids: string;
}

const words: Record<PlatformName, Words> = {
  discord: {
    credential: 'the token of a bot',
    place: 'a Discord server',
    variable: 'DISCORD_BOT_TOKEN',
    shape: 'Copy it from the Developer Portal > your app > Bot > Reset Token.',
    refused:
      'If it is a bot’s token, copy it again: Developer Portal > your app > Bot > Reset Token. If it is a person’s token, its owner can revoke it by changing their Discord password.',
    ids: 'A server id has 17 to 20 digits. Turn on Developer Mode, right-click the server, then Copy Server ID.',
  },
  roblox: {
    credential: 'an Open Cloud key',
    place: 'an experience',
    variable: 'ROBLOX_API_KEY',
    shape: 'Copy it on create.roblox.com > Credentials when you create or regenerate it.',
    refused:
      'Copy it again from create.roblox.com > Credentials. If the key accepts only certain addresses, add this desk’s address.',
    ids: 'A universe id is a number. In the Creator Hub, open the three dots on the experience, then Copy Universe ID.',
  },
};

export interface SaveBy {
  label: string;
  signal: AbortSignal;
}

export async function saveConnection<Api, Seen>(
  keeper: Keeper<Api, Seen>,
  wish: ConnectionWish,
  by: SaveBy,
): Promise<{ as: string }> {
  const { database, parts, fixed, now, seals } = keeper.options;
  const { platform } = wish;
  if (fixed.connection) throw fault('connections/environment', platform);
  const listed = readListed(wish);
  const kept = await database.transaction(async (tx) => {
    const row = await findSaved(tx, platform);
    await seals.catchUp(tx);
    return row;
  });
  refuseOtherList(wish, kept);
  const secrets = readSecrets(keeper, wish, kept);
  const credential =
    wish.credential === undefined ? openKept(keeper, kept) : await takeNew(keeper, wish.credential);
  const seen = await tryOnce(keeper, {
    credential,
    listed,
    isNew: wish.credential !== undefined,
    signal: by.signal,
  });
  // The caller was told that it took too long and expects nothing to change.
  by.signal.throwIfAborted();
  const nowMs = now();
  const row: SavedRow = {
    platform,
    credential: seals.seal(credential, { platform, thing: 'credential' }),
    listed: JSON.stringify(listed),
    ...secrets,
    saved_at: nowMs,
    saved_by: by.label,
    report: JSON.stringify(seen),
    checked_at: nowMs,
    used_at: nowMs,
    broken_at: null,
    broken_why: null,
  };
  await database.transaction(async (tx) => {
    await tx.lock(`connection ${platform}`);
    const current = await findSaved(tx, platform);
    const isMeanwhile = current?.credential !== kept?.credential;
    if (wish.credential === undefined && isMeanwhile) throw fault('connections/changed', platform);
    refuseOtherList(wish, current);
    await putSaved(tx, row);
  });
  return { as: parts.nameOf(seen) };
}

function readListed({ platform, listed }: ConnectionWish): string[] {
  const ids = [...new Set(listed.map((id) => id.trim()).filter((id) => id !== ''))];
  const wrong = ids.find((id) => !isPlaceId(platform, id));
  if (wrong === undefined) return ids;
  const { place, ids: next } = words[platform];
  throw new DeskError('connections/bad-id', {
    params: { id: wrong, place, next },
    fields: { listed: `${wrong} is no id of ${place}` },
  });
}

/** An old form doesn't overwrite a list that another admin saved meanwhile. */
function refuseOtherList({ platform, listedBefore }: ConnectionWish, row: SavedRow | undefined) {
  if (listedBefore === undefined) return;
  const current: unknown = JSON.parse(row?.listed ?? '[]');
  if (JSON.stringify(current) !== JSON.stringify(listedBefore)) {
    throw fault('connections/list-changed', platform);
  }
}

/** The app to store. Omitted fields keep their values. */
function readSecrets<Api, Seen>(
  keeper: Keeper<Api, Seen>,
  wish: ConnectionWish,
  kept: SavedRow | undefined,
): Pick<SavedRow, 'client_id' | 'client_secret'> {
  const { platform } = wish;
  const given = (text: string | null | undefined) => text?.trim() || null;
  const id = wish.clientId === undefined ? (kept?.client_id ?? null) : given(wish.clientId);
  const secret = given(wish.clientSecret);
  if (!mayBeApp({ id: id ?? '-', secret: secret ?? '-' })) {
    throw fault('connections/bad-app', platform);
  }
  const sealed =
    wish.clientSecret === undefined
      ? (kept?.client_secret ?? null)
      : secret && keeper.options.seals.seal(secret, { platform, thing: 'client secret' });
  if ((id === null) !== (sealed === null)) throw fault('connections/half-app', platform);
  return { client_id: id, client_secret: sealed };
}

function openKept<Api, Seen>(keeper: Keeper<Api, Seen>, kept: SavedRow | undefined): string {
  const { parts, seals } = keeper.options;
  const platform = parts.name;
  if (!kept) throw fault('connections/missing', platform);
  const credential = seals.open(kept.credential, { platform, thing: 'credential' });
  if (credential === undefined) throw fault('connections/sealed', platform);
  return credential;
}

/** Counts the test before anything is sent. Text that can't be a credential is neither counted nor sent. */
async function takeNew<Api, Seen>(keeper: Keeper<Api, Seen>, text: string): Promise<string> {
  const { parts, fixed, database, now } = keeper.options;
  const platform = parts.name;
  const { left } = await database.transaction((tx) => countTries(tx, platform, now()));
  const credential = trimCredential(platform, text);
  const isSandbox = fixed.apiUrl !== null;
  if (left > 0 && !mayBeCredential(platform, credential, { isSandbox })) {
    throw fault('connections/shape', platform, words[platform].shape);
  }
  await database.transaction((tx) => takeTry(tx, platform, now()));
  return credential;
}

interface Trial {
  credential: string;
  listed: readonly string[];
  isNew: boolean;
  signal: AbortSignal;
}

/** Uses a client of its own that is closed afterwards, so that the one in use isn't affected. */
async function tryOnce<Api, Seen>(
  { options: { parts } }: Keeper<Api, Seen>,
  { credential, listed, isNew, signal }: Trial,
): Promise<Seen> {
  const platform = parts.name;
  const opened = parts.openAlone(credential);
  let seen: Seen;
  try {
    seen = await parts.look(opened.api, listed, { signal });
  } catch (error) {
    if (!isNew || !isRevoked(error)) throw error;
    throw fault('connections/refused', platform, words[platform].refused);
  } finally {
    opened.close();
  }
  const broken = parts.brokenBy(seen);
  if (broken === 'expired') throw fault('connections/key-expired', platform);
  if (broken) throw fault('connections/key-disabled', platform);
  return seen;
}

type Code = Extract<ConstructorParameters<typeof DeskError>[0], `connections/${string}`>;

function fault(code: Code, platform: PlatformName, next = ''): DeskError {
  const { credential, variable } = words[platform];
  const title = platform === 'discord' ? 'Discord' : 'Roblox';
  return new DeskError(code, { params: { platform: title, credential, variable, next } });
}
