import { useLocation } from 'react-router';

export const adminBases = ['/admin', '/admin-full'] as const;
export type AdminBase = (typeof adminBases)[number];

/** The area that an address belongs to, if any. */
export function readAdminBase(pathname: string): AdminBase | undefined {
  return adminBases.find((base) => pathname === base || pathname.startsWith(`${base}/`));
}

/** Addresses of the area that is open: `adminPath('passes')`; without a name its first screen. */
export function useAdminPath(): (screen?: string) => string {
  const base = readAdminBase(useLocation().pathname) ?? '/admin';
  return (screen) => (screen ? `${base}/${screen}` : base);
}
