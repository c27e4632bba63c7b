// What the local page and the desk's page tell each other. The desk believes nothing that is not one of these.
import { z } from 'zod';
import type { KnownDecoy } from './scanner.ts';

/** Where something is ended. The desk's page knows the address: one from inside would be a way out. */
export const places = [
  'discord',
  'discord-apps',
  'roblox-security',
  'roblox-keys',
  'roblox-apps',
  'token-revoker',
  'session-refresh',
  'sign-out',
  'admin-codes',
  'admin-passes',
  'admin-keys',
] as const;

export type Place = (typeof places)[number];

export const fromLocalPage = () =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('ready') }),
    z.strictObject({ type: z.literal('height'), height: z.int().min(0).max(20_000) }),
    z.strictObject({
      type: z.literal('webhook'),
      tool: z.enum(['delete-webhook', 'webhook-info']),
      id: z.string().regex(/^\d{15,20}$/),
      token: z.string().regex(/^[\w-]{20,200}$/),
    }),
    z.strictObject({ type: z.literal('place'), place: z.enum(places) }),
    z.strictObject({ type: z.literal('palette') }),
  ]);

export type FromLocalPage = z.infer<ReturnType<typeof fromLocalPage>>;

/** What goes in, at the start and whenever it changes. */
export interface ToLocalPage {
  type: 'desk';
  theme: 'light' | 'dark';
  /** Of the window around, so that a long list takes no more than it shows. */
  windowHeight: number;
  /** What decoys of this desk are known by; null for whoever may not know. */
  decoys: readonly KnownDecoy[] | null;
  /** In practice: the leaked webhook of the practice world, for the made-up file. */
  practice: { webhook: string | null } | null;
}
