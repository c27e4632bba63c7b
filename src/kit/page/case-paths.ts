import { useLocation } from 'wouter';
import { readAdminBase } from './admin-path.ts';

interface CasePaths {
  isAdmin: boolean;
  casePath: (id: number) => string;
  targetPath: (target: string) => string;
}

/** Cases appear both for moderators and in the admin area; links stay in the current area. */
export function useCasePaths(): CasePaths {
  const base = readAdminBase(useLocation()[0]);
  return casePathsIn(base ?? '');
}

export function casePathsIn(base: string): CasePaths {
  return {
    isAdmin: base !== '',
    casePath: (id) => `${base}/cases/${id}`,
    // Colons and slashes are allowed in a query and read better unescaped.
    targetPath: (target) =>
      `${base}/cases?target=${encodeURIComponent(target).replace(/%3A/g, ':').replace(/%2F/g, '/')}`,
  };
}

/** Reads a case number from an address; undefined if no case can have it. */
export function readCaseId(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}
