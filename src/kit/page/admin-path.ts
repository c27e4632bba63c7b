import { useLocation } from 'wouter';
import { adminBases } from '../contract/screen-paths.ts';

export type AdminBase = (typeof adminBases)[number];

/** The admin area that an address belongs to, if any. */
export function readAdminBase(pathname: string): AdminBase | undefined {
  return adminBases.find((base) => pathname === base || pathname.startsWith(`${base}/`));
}

/** Builds paths in the current area: `adminPath('passes')`; without a name, its first screen. */
export function useAdminPath(): (screen?: string) => string {
  const base = readAdminBase(useLocation()[0]) ?? '/admin';
  return (screen) => (screen ? `${base}/${screen}` : base);
}
