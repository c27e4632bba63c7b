import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

export const tool = {
  id: 'token-revoker',
  title: 'Token Revoker',
  tagline: 'Revoke a token that your app issued',
  summary: 'Revokes an OAuth2 token of your own app, and shows how to revoke every other secret.',
  group: 'chat',
  icon: 'shield-off',
  keywords: ['oauth', 'oauth2', 'revoke', 'invalidate', 'leak', 'leaked', 'refresh token'],
  needs: { discord: [], roblox: [], app: 'revoke its tokens' },
  movedFrom: ['token-invalidator', 'discord-token-invalidator'],
  actions: {
    revoke: {
      method: 'POST',
      path: '/revoke_token',
      access: 'moderator',
      effect: 'changes',
      cooldown: 'tool',
      secretInput: true,
    },
  },
} as const satisfies Tool;

export const schemas = () => ({
  revoke: {
    summary: 'Asks a platform to revoke a token of the owner’s app; the answer is always the same',
    input: z.strictObject({
      platform: z.enum(['discord', 'roblox']),
      token: plainText(20_000).describe('Roblox: the refresh token; Discord: either token'),
    }),
    output: z.strictObject({ detail: z.string() }),
  },
});
