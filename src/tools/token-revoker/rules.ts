export type TokenFault = 'missing' | 'malformed';

// The characters that RFC 6750 allows. No platform documents a token's length.
const TOKEN = /^[\w.~+/=-]{16,4000}$/;

export function findTokenFault(token: string): TokenFault | undefined {
  if (token === '') return 'missing';
  return TOKEN.test(token) ? undefined : 'malformed';
}
