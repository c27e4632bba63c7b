// Reads the settings of the two platforms. Errors never repeat a value, because most of them are secrets.
import { LISTED_MAX } from '#desk/connections/contract.ts';
import { isPlaceId, mayBeApp, mayBeCredential } from '#desk/connections/shape.ts';
import type { PlatformName } from '#kit/contract/needs.ts';

/** One connection, as the environment defines it. */
export interface PlatformSettings {
  /** If null, the connection saved by an admin applies, or practice mode. */
  connection: { credential: string; listed: string[] } | null;
  /** The owner's own OAuth app. */
  app: { id: string; secret: string } | null;
  /** Null for the platform's own address. Anything else must be on this machine. */
  apiUrl: string | null;
}

type Read = (name: string) => string | undefined;

interface Names {
  platform: PlatformName;
  credential: string;
  credentialIs: string;
  listed: string;
  places: string;
}

const names: Record<PlatformName, Names> = {
  discord: {
    platform: 'discord',
    credential: 'DISCORD_BOT_TOKEN',
    credentialIs: 'the token of a bot, from its page in the Developer Portal',
    listed: 'DISCORD_GUILD_IDS',
    places: 'servers',
  },
  roblox: {
    platform: 'roblox',
    credential: 'ROBLOX_API_KEY',
    credentialIs: 'an Open Cloud key, from create.roblox.com > Credentials, and never a cookie',
    listed: 'ROBLOX_UNIVERSE_IDS',
    places: 'experiences',
  },
};

export function readPlatform(
  platform: PlatformName,
  read: Read,
  faults: string[],
): PlatformSettings {
  const prefix = platform.toUpperCase();
  const apiUrl = readApiUrl(read, faults, `${prefix}_API_URL`);
  return {
    connection: readConnection(read, faults, { ...names[platform], isSandbox: apiUrl !== null }),
    app: readApp(read, faults, prefix),
    apiUrl,
  };
}

function readConnection(
  read: Read,
  faults: string[],
  named: Names & { isSandbox: boolean },
): PlatformSettings['connection'] {
  const credential = read(named.credential);
  const listed = readIds(read(named.listed), faults, named);
  if (credential !== undefined && !mayBeCredential(named.platform, credential, named)) {
    faults.push(`${named.credential} must be ${named.credentialIs}.`);
  }
  if (credential !== undefined && listed === undefined) {
    faults.push(
      `${named.listed} is needed with ${named.credential}: the ids of the ${named.places} that the tools may act on.`,
    );
  }
  if (credential === undefined && listed !== undefined) {
    faults.push(`${named.listed} goes with ${named.credential}, which is not set.`);
  }
  return credential !== undefined && listed !== undefined ? { credential, listed } : null;
}

function readIds(text: string | undefined, faults: string[], named: Names): string[] | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  const ids = [...new Set(parts.filter((part) => part !== ''))];
  const isRight = ids.length > 0 && ids.every((id) => isPlaceId(named.platform, id));
  if (!isRight) {
    faults.push(`${named.listed} has to list the ids of ${named.places}, separated by commas.`);
  } else if (ids.length > LISTED_MAX) {
    faults.push(`${named.listed} has to list at most ${LISTED_MAX}.`);
  }
  return ids;
}

function readApp(read: Read, faults: string[], prefix: string): PlatformSettings['app'] {
  const [idName, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
  const [id, secret] = [read(idName), read(secretName)];
  if (id !== undefined && secret !== undefined) {
    if (mayBeApp({ id, secret })) return { id, secret };
    faults.push(`${idName} and ${secretName} have to be those of an app, without a space.`);
    return null;
  }
  if (id !== undefined) faults.push(`${secretName} is needed with ${idName}.`);
  if (secret !== undefined) faults.push(`${idName} is needed with ${secretName}.`);
  return null;
}

function readApiUrl(read: Read, faults: string[], name: string): string | null {
  const text = read(name);
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  const isPlain = url?.username === '' && url.password === '' && url.search + url.hash === '';
  if (isWeb && isPlain && isOwnMachine(url.hostname)) return url.href.replace(/[/#?]+$/, '');
  faults.push(
    `${name} must be left out, or lead to this machine, such as http://127.0.0.1:8099/discord: a credential is sent there.`,
  );
  return null;
}

function isOwnMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
