import type { SharedOptions } from './options.ts';

type Sealer = Pick<SharedOptions, 'database' | 'seals' | 'platform'>;

export function sealText({ seals, platform }: Sealer, text: string): string {
  return seals.seal(text, { platform, thing: 'call' });
}

/** Undefined if it was sealed with another secret than the desk's newest. */
export async function openText(
  { database, seals, platform }: Sealer,
  sealed: string,
): Promise<string | undefined> {
  const open = () => seals.open(sealed, { platform, thing: 'call' });
  const text = open();
  if (text !== undefined) return text;
  // Another process may have rotated the secret.
  await database.transaction((tx) => seals.catchUp(tx));
  return open();
}
