import { codes } from '#desk/access/codes/contract.ts';
import { rememberUndoing } from '#desk/audit/cases/page/view/undo-action.ts';
import { banner } from '#desk/banner/contract.ts';
import { bans } from '#desk/bans/contract.ts';
import { settings } from '#desk/settings/contract.ts';
import { tools } from '#tools/index.ts';

// A case finds the action that undoes it among these. No part of the first view.
rememberUndoing([bans, banner, codes, settings, ...tools]);
