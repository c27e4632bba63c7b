import { DeskError } from '#errors.ts';
import { isDiscordDeskOn, isLinkRequired } from '#kit/contract/discord-desk.ts';
import type { Context, Handlers, Pass } from '#kit/server/context.ts';
import type { Kept } from '#kit/server/kept.ts';
import { eraseButtons } from '../door/store.ts';
import type { schemas } from './contract.ts';
import { findAccount, linkedBefore, linkWithCode } from './link.ts';
import { drawLinkCode } from './link-codes.ts';
import { LINK_CODE_MS } from './rules.ts';
import {
  deleteLink,
  endSuspension,
  eraseAccount,
  findLabel,
  findLink,
  keepPassCode,
} from './store.ts';

export { tend } from './tend.ts';

export const handlers: Handlers<typeof schemas> = {
  async look(_input, context) {
    const { database, nowMs, settings } = context;
    const pass = findOwn(context);
    const link = await database.transaction((tx) => findLink(tx, pass.id));
    return {
      now: nowMs,
      is_required: isLinkRequired(settings),
      link: link ? { user_id: link.userId, name: link.name, linked_at: link.linkedAt } : null,
    };
  },

  async find({ code }, context) {
    const { database, nowMs } = context;
    const pass = findOwn(context);
    const account = await database.transaction((tx) =>
      findAccount(tx, { pass, typed: code, nowMs }),
    );
    if (!account.ok) throw account.refusal;
    return { user_id: account.found.userId, name: account.found.name };
  },

  async link({ code }, context) {
    const { database, nowMs, note } = context;
    const pass = findOwn(context);
    const linked = await database.transaction((tx) =>
      linkWithCode(tx, { pass, typed: code, nowMs }),
    );
    if (!linked.ok) throw linked.refusal;
    const { userId, name } = linked.found;
    note({ discord_id: userId, discord_name: name });
    return {
      detail: `Your pass is linked to the Discord account ${name}.`,
      link: { user_id: userId, name },
    };
  },

  async makeCode(_input, context) {
    const { database, nowMs, randomBytes } = context;
    const pass = findOwn(context);
    const { code, codeHash } = drawLinkCode(randomBytes);
    await database.transaction(async (tx) => {
      const link = await findLink(tx, pass.id);
      if (link) throw linkedBefore(link.name);
      await keepPassCode(tx, { codeHash, passId: pass.id, expiresAt: nowMs + LINK_CODE_MS });
    });
    const detail = 'Type the code in Discord within 10 minutes. It works once.';
    return { detail, code, expires_in_ms: LINK_CODE_MS };
  },

  // Possible as long as there is a link, whatever the owner turned off.
  async unlink(_input, { database, pass, note }) {
    if (!pass) throw new DeskError('access/pass-missing');
    const link = await database.transaction(async (tx) => {
      const found = await findLink(tx, pass.id);
      if (!found) throw new DeskError('discord-links/not-linked');
      await deleteLink(tx, pass.id);
      return found;
    });
    note({ discord_id: link.userId, discord_name: link.name });
    return { detail: `Your pass is no longer linked to the Discord account ${link.name}.` };
  },

  async unlinkPass({ pass_id: passId }, { database, note }) {
    const { link, label, isLifted } = await database.transaction(async (tx) => {
      const found = await findLink(tx, passId);
      if (!found) throw new DeskError('discord-links/not-linked');
      await deleteLink(tx, passId);
      const isOpened = await endSuspension(tx, passId);
      return { link: found, label: await findLabel(tx, passId), isLifted: isOpened };
    });
    const lifts = isLifted ? { lifted: true } : {};
    note({ discord_id: link.userId, discord_name: link.name, label, ...lifts });
    const works = isLifted ? ' It isn’t suspended anymore.' : '';
    return { detail: `The pass is no longer linked to the Discord account ${link.name}.${works}` };
  },
};

/** The pass of a call that is only made where people can use the desk from Discord. */
function findOwn({ pass, settings }: Context): Pass {
  if (!pass) throw new DeskError('access/pass-missing');
  if (!isDiscordDeskOn(settings)) throw new DeskError('discord-links/off');
  return pass;
}

export const kept: Kept = {
  async erase(tx, { kind, id }) {
    if (kind !== 'discord') return;
    await eraseAccount(tx, id);
    await eraseButtons(tx, id);
  },
  // A link lasts as long as its pass, and `tend` removes it then.
  forgetBefore: () => undefined,
};
