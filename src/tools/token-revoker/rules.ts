export type TokenFault = 'missing' | 'malformed';

// What RFC 6750 lets a token be made of. No platform says how long one is.
const TOKEN = /^[\w.~+/=-]{16,4000}$/;

export function findTokenFault(token: string): TokenFault | undefined {
  if (token === '') return 'missing';
  return TOKEN.test(token) ? undefined : 'malformed';
}
