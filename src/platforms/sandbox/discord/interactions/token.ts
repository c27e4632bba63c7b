import { hash } from 'node:crypto';

const SECRET_LENGTH = 64;

/** Looks like Discord's: letters and digits, with the interaction's id inside. */
export function makeToken(interactionId: string): string {
  const secret = hash('sha256', `token ${interactionId}`).slice(0, SECRET_LENGTH);
  return Buffer.from(`interaction:${interactionId}:${secret}`).toString('base64url');
}

/** The id inside, or undefined if it isn't one of ours. So no token has to be kept. */
export function readToken(token: string): string | undefined {
  const text = Buffer.from(token, 'base64url').toString('latin1');
  const id = /^interaction:(\d{1,20}):/.exec(text)?.[1];
  return id !== undefined && makeToken(id) === token ? id : undefined;
}
