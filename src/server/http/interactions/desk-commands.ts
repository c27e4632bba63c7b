// The commands of the desk itself: /desk help, /desk status and /desk link.
import { findLinkedPass } from '#desk/discord/links/store.ts';
import { isPracticing } from '#kit/contract/worlds.ts';
import { line, literal, type Markdown, timeAt } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import type { Pass } from '#kit/server/context.ts';
import { refuseSuspended } from '#kit/server/refuse-suspended.ts';
import { findToolTitle } from '../../features.ts';
import { deskLink } from './desk-link.ts';
import type { MemberHandling } from './handling.ts';
import { askToLink, giveCode, refuseInMaintenance } from './link-code.ts';
import type { ListedCommand } from './listed-command.ts';

/** `others` are the commands of tools. */
export function makeDeskCommands(others: readonly ListedCommand[]): ListedCommand[] {
  const shared = {
    kind: 'slash',
    ...{ options: [], asks: [], asksFirst: false },
    ...{ isSlow: false, needsPass: false },
  } as const;
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
        refuseInMaintenance(handling);
        const typed = values.text('code');
        return typed === undefined ? giveCode(handling) : askToLink(handling, typed);
      },
    },
  ];
  return own;
}

function tellHelp({ desk }: MemberHandling, commands: readonly ListedCommand[]): Reply {
  const { siteName, publicUrl } = desk.settings();
  const typed = commands.filter(({ kind }) => kind === 'slash');
  const inMenus = commands.filter(({ kind }) => kind !== 'slash');
  return {
    lines: [
      line`**${siteName}**`,
      ...typed.map(({ path, description }) => line`${literal(`/${path}`)} ${description}`),
      ...inMenus.map(
        ({ kind, path }) =>
          line`Menu of ${kind === 'message' ? 'a message' : 'an account'} > Apps > **${path}**`,
      ),
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
  const { label, expiresAt, scope, lockedTo, practiceUntil, suspension } = pass;
  const titles = scope?.map(findToolTitle).join(', ');
  const lines = [line`Linked to the pass **${label}**.`];
  lines.push(
    titles === undefined ? line`It opens all tools.` : line`It opens: ${titles || 'none'}`,
  );
  if (suspension) lines.push(line`**Suspended.** ${refuseSuspended(suspension).message}`);
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
