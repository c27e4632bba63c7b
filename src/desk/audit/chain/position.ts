import type { Position } from '#kit/contract/audit.ts';
import { type AuditKeys, isSigned, sign } from '../keys.ts';

/** Signed, so that a caller who asks for the next part of a walk can't skip a fault. */
export function writePosition(keys: AuditKeys, position: Position): string {
  const { number, last_id, mac, rows, blocks } = position;
  const text = [number, last_id, rows, blocks, mac].join('.');
  return `${text}.${sign(keys.blocks, meaning(text))}`;
}

export function readPosition(keys: AuditKeys, text: string): Position | undefined {
  const end = text.lastIndexOf('.');
  const place = text.slice(0, end);
  if (!isSigned(keys.blocks, meaning(place), text.slice(end + 1))) return undefined;
  const [number, last_id, rows, blocks, mac = ''] = place.split('.');
  return {
    number: Number(number),
    last_id: Number(last_id),
    rows: Number(rows),
    blocks: Number(blocks),
    mac,
  };
}

function meaning(text: string): string {
  return `position ${text}`;
}
