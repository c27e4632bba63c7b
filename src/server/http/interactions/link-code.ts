// Linking an account to a pass in Discord, with /desk link.
import { findPassToLink, redeemLinkCode } from '#desk/discord/links/link.ts';
import { drawLinkCode, hashLinkCode } from '#desk/discord/links/link-codes.ts';
import { LINK_CODE_MS, readLinkCode } from '#desk/discord/links/rules.ts';
import { keepLinkCode } from '#desk/discord/links/store.ts';
import { judgeMember } from '#desk/discord/staff/rules.ts';
import { findRule } from '#desk/discord/staff/store.ts';
import { DeskError } from '#errors.ts';
import { line, literal, timeAt } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import { deskLog } from '../../upkeep.ts';
import { CANCEL, makeButtons } from './buttons.ts';
import { deskLink } from './desk-link.ts';
import type { MemberHandling } from './handling.ts';

/** Every other change is refused while someone is at work on the desk. */
export function refuseInMaintenance({ desk }: MemberHandling): void {
  if (desk.settings().maintenance) throw new DeskError('desk/offline');
}

/** A pass that would be suspended at its next use isn't linked. In other servers than the one that counts, nothing is known. */
async function checkMayLink({ desk, account }: MemberHandling): Promise<void> {
  const rule = await desk.database.transaction(findRule);
  if (judgeMember(rule, account.seen)?.isIn !== false) return;
  throw new DeskError('discord-staff/may-not-link', { params: { role: rule.role?.name ?? '' } });
}

export async function giveCode(handling: MemberHandling): Promise<Reply> {
  const { desk, account, guildId } = handling;
  await checkMayLink(handling);
  const { database, randomBytes } = desk;
  const { code, codeHash } = drawLinkCode(randomBytes);
  const expiresAt = desk.now() + LINK_CODE_MS;
  const kept = { codeHash, userId: account.userId, name: account.name, guildId, expiresAt };
  await database.transaction((tx) => keepLinkCode(tx, kept));
  const { publicUrl } = desk.settings();
  return {
    lines: [
      line`Your code: ${literal(code)}`,
      line`Enter it in the browser in which you use your pass. ${deskLink('Open the desk', '/discord-account', publicUrl)}`,
      line`It works once, and until ${timeAt(expiresAt)}. Don’t show it to anyone.`,
    ],
  };
}

/**
 * Names the pass before anything is linked. Someone else may have sent the code, to have this member act with their
 * pass.
 */
export async function askToLink(handling: MemberHandling, typed: string): Promise<Reply> {
  const { desk, account } = handling;
  await checkMayLink(handling);
  const code = readLinkCode(typed);
  if (code === undefined) throw new DeskError('discord-links/code-unknown');
  const codeHash = hashLinkCode(code);
  const wish = { userId: account.userId, codeHash, nowMs: desk.now() };
  const offered = await desk.database.transaction((tx) => findPassToLink(tx, wish));
  if (!offered.ok) throw offered.refusal;
  const { label, holder } = offered.found;
  return makeButtons(handling, {
    lastsMs: LINK_CODE_MS,
    lines: [
      line`**Link this account to the pass ${label}, held by ${holder}?**`,
      line`What you do in Discord then counts as done with this pass. If it isn’t yours, cancel, and tell the owner who sent you the code.`,
    ],
    labels: [{ label: 'Link', style: 'good', goal: { to: 'link', codeHash } }, CANCEL],
  });
}

export async function redeemCode(handling: MemberHandling, codeHash: string): Promise<Reply> {
  const { desk, account, guildId } = handling;
  refuseInMaintenance(handling);
  await checkMayLink(handling);
  const wish = { ...account, codeHash, guildId, nowMs: desk.now(), log: deskLog(desk) };
  const linked = await desk.database.transaction((tx) => redeemLinkCode(tx, wish));
  if (!linked.ok) throw linked.refusal;
  return { lines: [line`This account is linked to the pass **${linked.found.label}**.`] };
}
