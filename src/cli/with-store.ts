import { openDatabase } from '../database/open.ts';
import type { Hand } from '../server/by-hand.ts';
import { readConfig } from '../server/config.ts';

export const LISTED_MAX = 1_000;

/** Opens the store for one command, beside a running desk or without one. */
export async function withStore<T>(work: (hand: Hand) => Promise<T>): Promise<T> {
  const database = openDatabase(readConfig().dataFolder);
  try {
    return await work({ database, nowMs: Date.now(), by: 'cli' });
  } finally {
    await database.close();
  }
}

/** What a command answers: one JSON object for programs, lines for people. */
export function say(answer: object, lines: string[], asJson: boolean | undefined): void {
  const text = asJson ? JSON.stringify(answer) : lines.join('\n');
  process.stdout.write(`${text}\n`);
}

export function sayTime(time: number | null): string {
  return time === null ? '-' : new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
