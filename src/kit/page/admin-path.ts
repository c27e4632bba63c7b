import { useLocation } from 'react-router';

export const adminBases = ['/admin', '/admin-full'] as const;
export type AdminBase = (typeof adminBases)[number];

/** The admin area that an address belongs to, if any. */
export function readAdminBase(pathname: string): AdminBase | undefined {
  return adminBases.find((base) => pathname === base || pathname.startsWith(`${base}/`));
}

/** Builds paths in the current area: `adminPath('passes')`; without a name, its first screen. */
export function useAdminPath(): (screen?: string) => string {
  const base = readAdminBase(useLocation().pathname) ?? '/admin';
  return (screen) => (screen ? `${base}/${screen}` : base);
}
