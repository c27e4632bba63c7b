import { DeskError } from '#errors.ts';
import { reasonLimits } from '#kit/contract/templates.ts';

interface Texts {
  reason: string;
  privateReason: string | null;
}

/** Refuses what the tool could never send. Its form says what else is wrong with a reason. */
export function checkLengths(tool: string, { reason, privateReason }: Texts): void {
  const { max, privateMax } = reasonLimits(tool);
  checkLength('reason', reason, max);
  if (privateReason === null) return;
  if (privateMax === undefined) throw new DeskError('templates/no-private');
  checkLength('private_reason', privateReason, privateMax);
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
