// The commands of the desk itself: /desk help, /desk status and /desk link.
import { redeemLinkCode } from '#desk/discord/links/link.ts';
import { drawLinkCode, hashLinkCode } from '#desk/discord/links/link-codes.ts';
import { LINK_CODE_MS, readLinkCode } from '#desk/discord/links/rules.ts';
import { findLinkedPass, keepLinkCode } from '#desk/discord/links/store.ts';
import { DeskError } from '#errors.ts';
import { isPracticing } from '#kit/contract/worlds.ts';
import { line, literal, type Markdown, timeAt } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import type { Pass } from '#kit/server/context.ts';
import { findToolTitle } from '../../features.ts';
import { deskLog } from '../../upkeep.ts';
import { deskLink } from './desk-link.ts';
import type { MemberHandling } from './handling.ts';
import type { ListedCommand } from './listed-command.ts';

/** `others` are the commands of tools. */
export function makeDeskCommands(others: readonly ListedCommand[]): ListedCommand[] {
  const shared = { kind: 'slash', options: [], isSlow: false, needsPass: false } as const;
  const own: ListedCommand[] = [
    {
      ...shared,
      path: 'desk help',
      description: 'What you can do with this desk in Discord',
      run: async (handling) => tellHelp(handling, [...own, ...others]),
    },
    {
      ...shared,
      path: 'desk status',
      description: 'Your pass, and whether the desk works',
      run: tellStatus,
    },
    {
      ...shared,
      path: 'desk link',
      description: 'Link your Discord account to your pass',
      options: [
        {
          name: 'code',
          description: 'The code that the desk’s page shows, if you started there',
          kind: 'text',
          max: 40,
        },
      ],
      async run(handling, values) {
        // Every other change is refused while someone is at work on the desk.
        if (handling.desk.settings().maintenance) throw new DeskError('desk/offline');
        const typed = values.text('code');
        return typed === undefined ? giveCode(handling) : redeemCode(handling, typed);
      },
    },
  ];
  return own;
}

function tellHelp({ desk }: MemberHandling, commands: readonly ListedCommand[]): Reply {
  const { siteName, publicUrl } = desk.settings();
  const typed = commands.filter(({ kind }) => kind === 'slash');
  return {
    lines: [
      line`**${siteName}**`,
      ...typed.map(({ path, description }) => line`${literal(`/${path}`)} ${description}`),
      line`Only you see what the desk answers here.`,
      line`${deskLink('Open the desk', '/', publicUrl)}`,
    ],
  };
}

async function tellStatus({ desk, account }: MemberHandling): Promise<Reply> {
  const nowMs = desk.now();
  const pass = await desk.database.transaction((tx) => findLinkedPass(tx, account.userId, nowMs));
  const practised = desk.connections.practised();
  const inPractice = practised.discord || practised.roblox;
  return {
    lines: [
      ...(pass
        ? describePass(pass, nowMs)
        : [line`This Discord account isn’t linked to a pass. \`/desk link\` links it.`]),
      ...(desk.settings().maintenance ? [line`The desk is in maintenance.`] : []),
      ...(inPractice ? [line`Not every platform is connected: some tools only practice.`] : []),
      line`${deskLink('Status of the tools', '/status', desk.settings().publicUrl)}`,
    ],
  };
}

function describePass(pass: Pass, nowMs: number): Markdown[] {
  const { label, expiresAt, scope, lockedTo, practiceUntil } = pass;
  const titles = scope?.map(findToolTitle).join(', ');
  const lines = [line`Linked to the pass **${label}**.`];
  lines.push(
    titles === undefined ? line`It opens all tools.` : line`It opens: ${titles || 'none'}`,
  );
  if (expiresAt !== null) lines.push(line`It ends ${timeAt(expiresAt)}.`);
  if (lockedTo) {
    lines.push(
      line`It has an IP lock, so it can’t be used in Discord. Remove the lock in the desk.`,
    );
  }
  if (practiceUntil !== null && isPracticing(pass, nowMs)) {
    lines.push(line`It practices until ${timeAt(practiceUntil)}: nothing reaches a platform.`);
  }
  return lines;
}

async function giveCode({ desk, account, guildId }: MemberHandling): Promise<Reply> {
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

async function redeemCode(
  { desk, account, guildId }: MemberHandling,
  typed: string,
): Promise<Reply> {
  const code = readLinkCode(typed);
  if (code === undefined) throw new DeskError('discord-links/code-unknown');
  const wish = { ...account, codeHash: hashLinkCode(code), guildId, nowMs: desk.now() };
  const linked = await desk.database.transaction((tx) =>
    redeemLinkCode(tx, { ...wish, log: deskLog(desk) }),
  );
  if (!linked.ok) throw linked.refusal;
  return { lines: [line`This account is linked to the pass **${linked.found.label}**.`] };
}
