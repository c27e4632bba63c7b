// Bans from an experience as commands in Discord.
import { daysOption, readDays, reasonOption, tellActed, writeDays } from '#kit/acting/discord.ts';
import type { CommandOption, Commands, CommandValues } from '#kit/server/command.ts';
import { PLAYER_TEXT_MAX } from '#kit/values/player-text.ts';
import { type schemas, tool } from './contract.ts';

const YEARS_MAX = 10;

const player: CommandOption = {
  name: 'player',
  description: 'A username or a user id on Roblox',
  kind: 'text',
  max: PLAYER_TEXT_MAX,
  isRequired: true,
};

const experience: CommandOption = {
  name: 'experience',
  description: 'The id of the experience, if this desk has several',
  kind: 'text',
  max: 40,
};

function readTarget(values: CommandValues) {
  return { user: values.text('player'), universe_id: values.text('experience') };
}

interface Given {
  user?: string | undefined;
  users?: readonly string[] | undefined;
  universe_id?: string | undefined;
  private_reason?: string | undefined;
}

/** A command takes one player and no private reason. */
function writeTarget({ user, users = [], universe_id, private_reason = '' }: Given, more = {}) {
  const [only, ...others] = user === undefined ? users : [user];
  if (only === undefined || others.length > 0 || private_reason !== '') return undefined;
  const where = universe_id === undefined ? {} : { experience: universe_id };
  return { values: { player: only, ...where, ...more } };
}

export const commands: Commands<typeof schemas> = {
  ban: {
    description: 'Ban a Roblox player from the experience',
    options: [
      player,
      reasonOption({ tool: tool.id, readBy: 'the player', max: tool.reasons.max }),
      daysOption(YEARS_MAX),
      experience,
    ],
    asks: ['reason', 'days'],
    read: (values) => ({
      ...readTarget(values),
      display_reason: values.text('reason'),
      duration_seconds: readDays(values.whole('days')),
    }),
    write(input) {
      const { display_reason: reason, duration_seconds: seconds, include_alts: alts } = input;
      if (alts === false) return undefined;
      return writeTarget(input, { reason, ...(seconds && { days: writeDays(seconds) }) });
    },
    tell: tellActed,
  },
  unban: {
    description: 'Unban a Roblox player from the experience',
    options: [player, experience],
    read: readTarget,
    write: (input) => writeTarget(input),
    tell: tellActed,
  },
};
