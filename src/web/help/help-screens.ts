import type { HelpScreen } from '#kit/contract/help.ts';
import { tools } from '#tools/index.ts';

// The order of the screens in the help and in docs/help.md. Every screen of the router has an entry.

const forModerators: readonly HelpScreen[] = [
  { path: '/', folder: 'web/home' },
  { path: '/jobs', folder: 'desk/jobs/page/list' },
  { path: '/jobs/:id', folder: 'desk/jobs/page/job' },
  { path: '/cases', folder: 'desk/audit/cases/page/view' },
  { path: '/cases/:id', folder: 'desk/audit/cases/page' },
  { path: '/appeals', folder: 'desk/appeals/page/desk' },
  { path: '/appeals/:id', folder: 'desk/appeals/page/desk/appeal' },
  { path: '/appeal', folder: 'desk/appeals/page/public', limitsOf: 'no one' },
  { path: '/discord-account', folder: 'desk/discord/links/page' },
  { path: '/status', folder: 'desk/status' },
  { path: '/information', folder: 'web/information' },
];

const setup: HelpScreen = { path: '/setup', folder: 'desk/setup/page', limitsOf: 'admins' };

/** By their paths below /admin. */
const forAdmins: readonly HelpScreen[] = [
  { path: '/', folder: 'web/admin/overview' },
  { path: '/codes', folder: 'desk/access/codes/page' },
  { path: '/passes', folder: 'desk/access/passes/page' },
  { path: '/bans', folder: 'desk/bans/page' },
  { path: '/banner', folder: 'desk/banner/page' },
  { path: '/jobs/roll-back', folder: 'desk/jobs/page/roll-back' },
  { path: '/jobs/:id', folder: 'desk/jobs/page/job' },
  { path: '/jobs', folder: 'desk/jobs/page/list' },
  { path: '/requests', folder: 'desk/requests/page' },
  { path: '/appeals', folder: 'desk/appeals/page/desk' },
  { path: '/appeals/:id', folder: 'desk/appeals/page/desk/appeal' },
  { path: '/templates', folder: 'desk/templates/page' },
  { path: '/decoys', folder: 'desk/decoys/page' },
  { path: '/audit', folder: 'desk/audit/page' },
  { path: '/cases/:id', folder: 'desk/audit/cases/page' },
  { path: '/digest', folder: 'desk/audit/digest/page' },
  { path: '/connections', folder: 'desk/connections/page' },
  { path: '/keys', folder: 'desk/access/admin/page' },
  { path: '/settings', folder: 'desk/settings/page' },
];

export const helpScreens = {
  tools: tools.map(({ id }): HelpScreen => ({ path: `/${id}`, folder: `tools/${id}`, toolId: id })),
  forModerators,
  forAdmins: [setup, ...forAdmins.map((screen) => ({ ...screen, path: `/admin${screen.path}` }))],
};
