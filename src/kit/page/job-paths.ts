import { useLocation } from 'wouter';
import { readAdminBase } from './admin-path.ts';

interface JobPaths {
  isAdmin: boolean;
  listPath: string;
  jobPath: (id: number) => string;
}

/** Jobs appear both for moderators and in the admin area; links stay in the current area. */
export function useJobPaths(): JobPaths {
  const base = readAdminBase(useLocation()[0]) ?? '';
  return {
    isAdmin: base !== '',
    listPath: `${base}/jobs`,
    jobPath: (id) => `${base}/jobs/${id}`,
  };
}
