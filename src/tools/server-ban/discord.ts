// The actions on members as commands in Discord. The server is the one in which the command is used.
import type { z } from 'zod';
import { daysOption, readDays, reasonOption, tellActed, writeDays } from '#kit/acting/discord.ts';
import { line, type Markdown, timeAt } from '#kit/message/markdown.ts';
import {
  accountOptions,
  type CommandButton,
  type CommandOption,
  type CommandPlace,
  type Commands,
  type CommandValues,
  readAccount,
} from '#kit/server/command.ts';
import { type schemas, tool } from './contract.ts';
import { DELETE_SECONDS_MAX, TIMEOUT_RANGE } from './rules.ts';

type Raid = z.output<ReturnType<typeof schemas>['raid']['output']>;
type Group = Raid['groups'][number];

const HOUR_S = 3_600;
const MINUTE_S = 60;
const YEARS_MAX = 5;
/** What a reason has left beside the case and the label is known to the action. */
const REASON_MAX = 400;
/** Of an option, Discord takes at most 6,000 characters. */
const ACCOUNTS_MAX = 6_000;

const reason = reasonOption({
  tool: tool.id,
  readBy: 'readers of the server’s audit log',
  max: REASON_MAX,
});

const accounts: CommandOption = {
  name: 'accounts',
  description: 'Or several at once: ids or mentions with spaces between them',
  kind: 'text',
  max: ACCOUNTS_MAX,
};

const server: CommandOption = {
  name: 'server',
  description: 'Another server of this desk; this one if left out',
  kind: 'text',
  max: 40,
  suggest: { action: `${tool.id}/servers`, choices: offerServers },
};

function offerServers({ servers }: z.output<ReturnType<typeof schemas>['servers']['output']>) {
  return servers.map(({ id, name }) => ({ name, value: id }));
}

const targets = [...accountOptions, accounts, server];

const minutes: CommandOption = {
  name: 'minutes',
  description: 'For how many minutes, up to 28 days; 0 ends a timeout',
  kind: 'whole',
  min: 0,
  max: TIMEOUT_RANGE.max / MINUTE_S,
  isRequired: true,
};

const deleteHours: CommandOption = {
  name: 'delete_hours',
  description: 'Deletes their messages of this many hours',
  kind: 'whole',
  min: 0,
  max: DELETE_SECONDS_MAX / HOUR_S,
};

function readTarget(values: CommandValues, { guildId }: CommandPlace) {
  return {
    guild_id: values.text('server') ?? guildId,
    user_ids: readAccounts(values),
    reason: values.text('reason'),
  };
}

function readAccounts(values: CommandValues): string[] {
  const several = values.text('accounts')?.split(/[\s,;]+/) ?? [];
  const ids = several.filter((id) => id !== '');
  return ids.length > 0 ? ids : [readAccount(values)];
}

interface Given {
  guild_id?: string | undefined;
  user_ids: readonly string[];
  reason?: string | undefined;
}

/** The opposite of `readTarget`, with the values that an action has besides. */
function writeTarget({ guild_id: guildId, user_ids: userIds, reason: why }: Given, more = {}) {
  const [only, ...others] = userIds;
  if (only === undefined) return undefined;
  const whom = others.length === 0 ? { user_id: only } : { accounts: userIds.join(' ') };
  return { guildId, values: { ...whom, ...(why && { reason: why }), ...more } };
}

export const commands: Commands<typeof schemas> = {
  ban: {
    description: 'Ban an account from this server',
    options: [reason, ...targets, daysOption(YEARS_MAX), deleteHours],
    asks: ['reason', 'days', 'delete_hours'],
    menu: { of: 'account', name: 'Ban…', option: 'user' },
    read: (values, place) => ({
      ...readTarget(values, place),
      duration_seconds: readDays(values.whole('days')),
      delete_message_seconds: (values.whole('delete_hours') ?? 0) * HOUR_S,
    }),
    write: (input) => {
      const { duration_seconds: seconds, delete_message_seconds: deleted } = input;
      return writeTarget(input, {
        ...(seconds && { days: writeDays(seconds) }),
        ...(deleted && { delete_hours: deleted / HOUR_S }),
      });
    },
    tell: tellActed,
  },
  unban: {
    description: 'Unban an account from this server',
    options: [reason, ...targets],
    asks: ['reason'],
    read: readTarget,
    write: (input) => writeTarget(input),
    tell: tellActed,
  },
  kick: {
    description: 'Kick a member, who can come back',
    options: [reason, ...targets],
    asks: ['reason'],
    read: readTarget,
    write: (input) => writeTarget(input),
    tell: tellActed,
  },
  timeout: {
    description: 'Time out a member, or end a timeout',
    options: [minutes, reason, ...targets],
    asks: ['minutes', 'reason'],
    read: (values, place) => ({
      ...readTarget(values, place),
      duration_seconds: readMinutes(values.whole('minutes')),
    }),
    write: (input) => writeTarget(input, { minutes: (input.duration_seconds ?? 0) / MINUTE_S }),
    tell: tellActed,
  },
  raid: {
    description: 'Find members whose accounts were created together, and ban them',
    options: [server],
    read: (values, { guildId }) => ({ guild_id: values.text('server') ?? guildId }),
    tell: tellRaid,
    buttons: offerBans,
  },
};

const SHOWN_MAX = 10;
/** Each has a button, and the largest ones matter most. */
const GROUPS_MAX = 3;

function tellRaid(raid: Raid): Markdown[] {
  const { groups, finding, guild_name: server, looked_at: count } = raid;
  const members = count === 1 ? '1 member' : `${count} members`;
  return [
    finding === null
      ? line`**No accounts in ${server} stand out as created together**`
      : line`**${finding}**`,
    ...groups.slice(0, GROUPS_MAX).flatMap(tellGroup),
    raid.is_whole
      ? line`Compared all ${members} of ${server} by their ids. Bots are left out.`
      : line`Compared ${members} of ${server}, the youngest accounts first. There are more.`,
  ];
}

function tellGroup({ accounts, began_at: began, ended_at: ended }: Group): Markdown[] {
  const more = accounts.length - SHOWN_MAX;
  return [
    line`${accounts.length} accounts, created from ${timeAt(began)} to ${timeAt(ended)}:`,
    ...accounts.slice(0, SHOWN_MAX).map((one) => line`• ${one.username} (${one.user_id})`),
    ...(more > 0 ? [line`… and ${more} more`] : []),
  ];
}

/** Opens the form of the ban, which is planned before anything happens. */
function offerBans({ groups, guild_id: server }: Raid): CommandButton[] {
  return groups.slice(0, GROUPS_MAX).map(({ accounts }) => ({
    ...{ label: `Ban these ${accounts.length}…`, style: 'danger', command: 'ban server' },
    values: { server, accounts: accounts.map(({ user_id: id }) => id).join(' ') },
  }));
}

/** Without a number, the schema refuses it. */
function readMinutes(given: number | undefined): number | null | undefined {
  return given === 0 ? null : given && given * MINUTE_S;
}
