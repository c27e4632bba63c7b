import { createContext } from 'react';

// Some refusals are about the pass rather than the form. The notice above a tool's form says them for as long
// as they're true, so the form doesn't say them again.
const saidAbove: readonly string[] = [
  'access/pass-invalid',
  'access/pass-missing',
  'access/out-of-scope',
  'access/network-locked',
];

/** True within a tool's page, which has the notices. */
export const HasPageNotices = createContext(false);

export const PAGE_NOTICES_ID = 'page-notices';

export function isSaidAbove({ code }: { code: string }): boolean {
  return saidAbove.includes(code);
}

/** Brings the notices into view, and lets screen readers read them. */
export function showPageNotices(): void {
  document.getElementById(PAGE_NOTICES_ID)?.focus();
}
