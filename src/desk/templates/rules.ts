import { DeskError } from '#errors.ts';
import type { TemplateTool } from '#kit/contract/templates.ts';

/** What the platforms take, in characters as people count them. */
const LENGTHS = {
  'ban-tool': { reason: 400, privateReason: 1_000 },
  'server-ban': { reason: 512, privateReason: 0 },
} as const;

interface Texts {
  reason: string;
  privateReason: string | null;
}

/** Refuses what the tool could never send. Its form says what else is wrong with a reason. */
export function checkLengths(tool: TemplateTool, { reason, privateReason }: Texts): void {
  const most = LENGTHS[tool];
  checkLength('reason', reason, most.reason);
  if (privateReason === null) return;
  if (most.privateReason === 0) throw new DeskError('templates/no-private');
  checkLength('private_reason', privateReason, most.privateReason);
}

function checkLength(field: string, text: string, limit: number): void {
  const over = [...text].length - limit;
  if (over <= 0) return;
  const error = new DeskError('templates/too-long', { params: { over, limit } });
  throw new DeskError('templates/too-long', {
    params: { over, limit },
    fields: { [field]: error.message },
  });
}

/** Names that a reader takes for one: however they are written large and small, or spaced. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
