import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

export const discordTurnOn = {
  id: 'discord/turn-on',
  actions: {
    look: {
      method: 'GET',
      path: '/admin/discord',
      access: 'read-admin',
      effect: 'reads',
    },
    preview: {
      method: 'GET',
      path: '/admin/discord/preview',
      access: 'full-admin',
      effect: 'reads',
      deadlineMs: 30_000,
    },
    turnOn: {
      method: 'POST',
      path: '/admin/discord/turn_on',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
      deadlineMs: 45_000,
    },
    turnOff: {
      method: 'POST',
      path: '/admin/discord/turn_off',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
      deadlineMs: 45_000,
    },
  },
} as const satisfies Feature;

const time = () => z.int().describe('Milliseconds since 1970');

const state = () =>
  z.strictObject({
    now: time(),
    is_connected: z.boolean().describe('Whether a bot is connected, and not broken'),
    is_on: z.boolean(),
    /** Also while it is off, if Discord couldn't be told yet. */
    turned: z.strictObject({ address: z.string(), at: time(), by: z.string() }).nullable(),
    /**
     * removed, taken: the bot has no address, or another one. moved: the desk's public address was changed since.
     * unconfirmed: Discord hasn't answered yet. other-bot: another bot is connected, also while it is off.
     */
    trouble: z
      .strictObject({
        what: z.enum(['removed', 'taken', 'moved', 'unconfirmed', 'other-bot']),
        since: time().nullable(),
        address: z.string().nullable().describe('The address that Discord or the desk has now'),
      })
      .nullable(),
    servers: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        /** changed: another program's commands are there. absent: the bot isn't in the server. */
        state: z.enum(['registered', 'waiting', 'failed', 'changed', 'absent']),
        why: z.string().nullable(),
      }),
    ),
    last_used_at: time().nullable().describe('The last command or click of the past day'),
  });

const preview = () =>
  z.strictObject({
    seen: z.string().describe('What `turn_on` needs, to know what the admin saw'),
    obstacle: z.strictObject({ title: z.string(), detail: z.string() }).nullable(),
    address: z.string().nullable().describe('The address that Discord will send commands to'),
    former_address: z.string().nullable().describe('Another address, which will be replaced'),
    commands: z.array(z.string()).describe('The commands that each server gets'),
    servers: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        state: z.enum(['ready', 'same', 'failed']),
        replaces: z.array(z.string()).describe('Commands of the bot that will be removed'),
        why: z.string().nullable(),
      }),
    ),
  });

const changed = () => z.strictObject({ detail: z.string(), ...state().shape });

export const schemas = () => ({
  look: {
    summary: 'Returns whether the desk can be used from Discord, and where its commands are',
    input: z.strictObject({}),
    output: state(),
  },
  preview: {
    summary: 'Asks Discord what turning it on would replace, and says what stands in the way',
    input: z.strictObject({}),
    output: preview(),
  },
  turnOn: {
    summary: 'Sets the address of the bot’s application and registers the commands',
    input: z.strictObject({ seen: plainText(100) }),
    output: changed(),
  },
  turnOff: {
    summary: 'Puts back the address and the commands that were there before',
    input: z.strictObject({}),
    output: changed(),
  },
});
