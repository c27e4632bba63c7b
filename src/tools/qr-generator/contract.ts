import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { linkText } from '#kit/values/text.ts';

export const tool = {
  id: 'qr-generator',
  title: 'QR Generator',
  tagline: 'A link as a QR code',
  summary: 'Turn a link into a QR code that you can print, post or send.',
  group: 'game',
  icon: 'qr-code',
  keywords: ['qr', 'code', 'link', 'png', 'svg', 'poster', 'invite'],
  gives: 'file',
  takes: ['link', 'invite', 'message', 'roblox-profile', 'roblox-experience'],
  actions: {
    generate: {
      method: 'POST',
      path: '/qr',
      access: 'moderator',
      effect: 'reads',
      cooldown: 'tool',
      sessionField: 'session_id',
    },
  },
} as const satisfies Tool;

export const schemas = () => ({
  generate: {
    summary: 'A QR code of an http(s) link, as PNG and SVG',
    input: z.strictObject({ link_qr: linkText() }),
    output: z.strictObject({
      qr_code: z.string().describe('The PNG, in base64'),
      svg: z.string(),
      link: z.string().describe('The link in the code'),
      detail: z.string(),
    }),
  },
});
