import { createContext } from 'react';

// Some refusals are about the pass rather than the form. The notice above a tool's form says them for as long
// as they're true, so the form doesn't say them again.
const saidAbove: readonly string[] = [
  'access/pass-invalid',
  'access/pass-missing',
  'access/out-of-scope',
  'access/network-locked',
];

/** The pass can't be used for now because of its holder's Discord account. */
export function isSuspended({ code }: { code: string }): boolean {
  return /^discord-staff\/(left|left-all|banned|role)$/.test(code);
}

/** True within a tool's page, which has the notices. */
export const HasPageNotices = createContext(false);

export const PAGE_NOTICES_ID = 'page-notices';

export function isSaidAbove(problem: { code: string }): boolean {
  return saidAbove.includes(problem.code) || isSuspended(problem);
}

/** Brings the notices into view, and lets screen readers read them. */
export function showPageNotices(): void {
  document.getElementById(PAGE_NOTICES_ID)?.focus();
}
