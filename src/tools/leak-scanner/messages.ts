// The messages between the local page and the desk's page. The desk ignores everything else.
import { z } from 'zod';
import type { KnownDecoy } from './scanner.ts';

/** Where to revoke a secret. The desk's page has the URLs, since one from inside would be a way out. */
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
    /** Someone wants the staff to know that this decoy turned up. */
    z.strictObject({ type: z.literal('decoy'), number: z.int().min(1).max(1_000_000_000) }),
    z.strictObject({ type: z.literal('place'), place: z.enum(places) }),
    z.strictObject({ type: z.literal('palette') }),
  ]);

export type FromLocalPage = z.infer<ReturnType<typeof fromLocalPage>>;

/** Sent to the local page at the start and on every change. */
export interface ToLocalPage {
  type: 'desk';
  theme: 'light' | 'dark';
  /** The height of the outer window, so that a long list only renders what is visible. */
  windowHeight: number;
  /** Data that identifies this desk's decoys. Null if the visitor isn't allowed to know them. */
  decoys: readonly KnownDecoy[] | null;
  /** In practice mode: the sandbox's leaked webhook, for the sample file. */
  practice: { webhook: string | null } | null;
}
