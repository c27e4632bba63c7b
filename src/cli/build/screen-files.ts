import type { Tool } from '#kit/contract/feature.ts';
import { adminBase, type DeskPath } from '#kit/contract/screen-paths.ts';

/** What every screen except home waits for besides its own files. */
const SHARED = ['web/screens.css', 'desk/guard/rules.ts'];
const ADMIN = [...SHARED, 'web/admin/admin-area.tsx'];
const CASE_FEATURES = 'web/case-features.ts';

const deskScreens: Record<DeskPath, readonly string[]> = {
  '/': [],
  '/information': ['web/information/information.tsx'],
  '/cases': [CASE_FEATURES, 'desk/audit/cases/page/view/cases-screen.tsx'],
  '/cases/:id': [CASE_FEATURES, 'desk/audit/cases/page/view/cases-screen.tsx'],
  '/jobs': ['desk/jobs/page/list/jobs-screen.tsx'],
  '/jobs/:id': ['desk/jobs/page/job/job-screen.tsx'],
  '/status': ['desk/status/page.tsx'],
  '/appeal': ['web/shell/public-frame.tsx', 'desk/appeals/page/public/appeal-screen.tsx'],
  '/appeals': ['desk/appeals/page/desk/appeals-screen.tsx'],
  '/appeals/:id': ['desk/appeals/page/desk/appeals-screen.tsx'],
  '/setup': ['web/setup/setup-area.tsx'],
  '/discord-account': ['desk/discord/links/page/discord-account-screen.tsx'],
};

/** By what follows the admin area's own address. */
const adminScreens: Record<string, readonly string[]> = {
  '': ['web/admin/overview/overview-screen.tsx'],
  codes: ['desk/access/codes/page.tsx'],
  passes: ['desk/access/passes/page.tsx'],
  bans: ['desk/bans/page.tsx'],
  banner: ['desk/banner/page.tsx'],
  jobs: ['desk/jobs/page.tsx'],
  requests: ['desk/requests/page.tsx'],
  appeals: [CASE_FEATURES, 'desk/appeals/page.tsx'],
  templates: ['desk/templates/page.tsx'],
  decoys: ['desk/decoys/page.tsx'],
  audit: [CASE_FEATURES, 'desk/audit/page.tsx'],
  digest: ['desk/audit/digest/page.tsx'],
  connections: ['web/admin/connections-screen.tsx'],
  keys: ['desk/access/admin/page.tsx'],
  settings: ['desk/settings/page.tsx'],
  cases: [CASE_FEATURES, 'desk/audit/cases/page.tsx'],
};

/**
 * The files below src that the page's router and its admin area load for each screen, by the screen's name
 * (kit/contract/screen-paths.ts). A journey compares them with what a browser loads.
 */
export function listScreenFiles(tools: readonly Tool[]): Map<string, readonly string[]> {
  const ofDesk = Object.entries(deskScreens).map(
    ([path, files]) => [path, files.length === 0 ? [] : [...SHARED, ...files]] as const,
  );
  const ofTools = tools.map(({ id }) => [`/${id}`, [...SHARED, `tools/${id}/page.tsx`]] as const);
  const ofAdmin = Object.entries(adminScreens).map(
    ([name, files]) => [name ? `${adminBase}/${name}` : adminBase, [...ADMIN, ...files]] as const,
  );
  return new Map([...ofDesk, ...ofTools, ...ofAdmin]);
}
