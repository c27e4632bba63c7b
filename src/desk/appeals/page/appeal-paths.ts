import { useLocation } from 'wouter';
import { readAdminBase } from '#kit/page/admin-path.ts';

/** Appeals appear both for moderators and in the admin area; links stay in the current area. */
export function useAppealPaths() {
  const base = readAdminBase(useLocation()[0]) ?? '';
  return {
    isAdmin: base !== '',
    listPath: `${base}/appeals`,
    appealPath: (id: number) => `${base}/appeals/${id}`,
  };
}
