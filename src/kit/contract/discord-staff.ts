// Who may use a pass that is linked to a Discord account. The admin screen that lists passes asks again, too.
import type { Feature } from './feature.ts';

export const discordStaff = {
  id: 'discord/staff',
  actions: {
    look: {
      method: 'GET',
      path: '/admin/discord_staff',
      access: 'read-admin',
      effect: 'reads',
    },
    options: {
      method: 'GET',
      path: '/admin/discord_staff/options',
      access: 'full-admin',
      effect: 'reads',
      deadlineMs: 30_000,
    },
    choose: {
      method: 'POST',
      path: '/admin/discord_staff/choose',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
    },
    askAgain: {
      method: 'POST',
      path: '/admin/discord_staff/ask_again',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'pass', field: 'pass_id' },
    },
  },
} as const satisfies Feature;
