import { codes } from '#desk/access/codes/contract.ts';
import { rememberCaseTexts } from '#desk/audit/cases/page/case-texts.ts';
import { rememberUndoing } from '#desk/audit/cases/page/view/undo-action.ts';
import { banner } from '#desk/banner/contract.ts';
import { bans } from '#desk/bans/contract.ts';
import { settings } from '#desk/settings/contract.ts';
import { tools } from '#tools/index.ts';

// The texts of cases, and the actions that can undo one. Loaded after the first view.
rememberUndoing([bans, banner, codes, settings, ...tools]);

const texts = import.meta.glob<Record<string, string>>(
  ['../desk/**/words/cases.json', '../tools/*/words/cases.json'],
  { eager: true, import: 'default' },
);

for (const [path, own] of Object.entries(texts)) {
  const id = path.replace(/^\.\.\/(?:desk|tools)\/(.*?)(?:\/page)?\/words\/cases\.json$/, '$1');
  rememberCaseTexts(id, own);
}
