// Links between passes and Discord accounts, for moderators and for the admin screen that lists passes.
import type { Feature } from './feature.ts';

export const discordLinks = {
  id: 'discord/links',
  actions: {
    look: {
      method: 'POST',
      path: '/discord_link/look',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    find: {
      method: 'POST',
      path: '/discord_link/find',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    link: {
      method: 'POST',
      path: '/discord_link',
      access: 'moderator',
      effect: 'changes',
      about: 'own',
      free: true,
      secretInput: true,
    },
    makeCode: {
      method: 'POST',
      path: '/discord_link/code',
      access: 'moderator',
      effect: 'changes',
      about: 'own',
      free: true,
      secretAnswer: 'Make another code. The earlier one no longer works then.',
    },
    unlink: {
      method: 'POST',
      path: '/discord_link/unlink',
      access: 'moderator',
      effect: 'changes',
      about: 'own',
      free: true,
    },
    unlinkPass: {
      method: 'POST',
      path: '/admin/discord_links/unlink',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'pass', field: 'pass_id' },
    },
  },
} as const satisfies Feature;
