// Every expected failure of the desk: its code, its status, and the words a reader can act on.
import { accessErrors } from '#errors/access.ts';
import { appealsErrors } from '#errors/appeals.ts';
import { connectionsErrors } from '#errors/connections.ts';
import { decoysErrors } from '#errors/decoys.ts';
import { deskErrors } from '#errors/desk.ts';
import { discordErrors } from '#errors/discord.ts';
import { discordDeskErrors } from '#errors/discord-desk.ts';
import { discordLinksErrors } from '#errors/discord-links.ts';
import { discordStaffErrors } from '#errors/discord-staff.ts';
import { evidenceErrors } from '#errors/evidence.ts';
import { interactionsErrors } from '#errors/interactions.ts';
import { jobRunErrors } from '#errors/job-run.ts';
import { jobsErrors } from '#errors/jobs.ts';
import { platformsErrors } from '#errors/platforms.ts';
import { playersErrors } from '#errors/players.ts';
import { robloxErrors } from '#errors/roblox.ts';
import { teamErrors } from '#errors/team.ts';
import { webhooksErrors } from '#errors/webhooks.ts';
import { toolErrors } from '#tools/errors.ts';

export const errors = {
  ...accessErrors,
  ...deskErrors,
  ...connectionsErrors,
  ...platformsErrors,
  ...discordErrors,
  ...discordDeskErrors,
  ...discordLinksErrors,
  ...discordStaffErrors,
  ...robloxErrors,
  ...playersErrors,
  ...teamErrors,
  ...decoysErrors,
  ...evidenceErrors,
  ...appealsErrors,
  ...webhooksErrors,
  ...interactionsErrors,
  ...jobRunErrors,
  ...jobsErrors,
  ...toolErrors,
};

export type ErrorCode = keyof typeof errors;

interface ErrorExtras {
  params?: Record<string, string | number>;
  retryAfterMs?: number;
  /** A message for each wrong field, by the field's name. */
  fields?: Record<string, string>;
  /** Further members of the answer that the call documents. */
  members?: Record<string, unknown>;
}

export class DeskError extends Error {
  override name = 'DeskError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(fill(errors[code].detail, extras.params));
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get title(): string {
    return fill(errors[this.code].title, this.extras.params);
  }
}

function fill(sentence: string, params: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
