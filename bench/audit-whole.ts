import { readFileSync } from 'node:fs';
import type { Server } from './gate-load.ts';
import { logIn } from './growth-lists.ts';
import { median } from './result.ts';

const ROUNDS = 3;
const MEMORY_EVERY_MS = 50;

export interface Whole {
  exportCasesPerSecond: number;
  /** How much the desk's memory grew at its peak. */
  exportGrownMb: number;
  verifyRowsPerSecond: number;
}

/** Times an admin's export and verification of the whole log. */
export async function timeWhole(server: Server & { rows: number }): Promise<Whole> {
  const { headers } = await logIn(server);
  const exports: number[] = [];
  const verifies: number[] = [];
  let grownMb = 0;
  for (let count = 0; count < ROUNDS; count += 1) {
    const watch = watchMemory(server.child.pid ?? 0);
    exports.push(await exportAll(server.url, headers));
    grownMb = Math.max(grownMb, watch.stop());
    verifies.push(await verifyAll(server.url, headers));
  }
  return {
    exportCasesPerSecond: median(exports),
    exportGrownMb: grownMb,
    verifyRowsPerSecond: median(verifies),
  };
}

async function exportAll(url: string, headers: Record<string, string>): Promise<number> {
  const startedMs = performance.now();
  const response = await fetch(`${url}/api/admin/audit/export?format=jsonl`, { headers });
  let tail = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    tail = (tail + decoder.decode(chunk, { stream: true })).slice(-500);
  }
  const { end } = JSON.parse(tail.trimEnd().split('\n').at(-1) ?? '{}') as {
    end?: { cases: number };
  };
  if (!end) throw new Error('The file was cut off');
  return (end.cases / (performance.now() - startedMs)) * 1_000;
}

async function verifyAll(url: string, headers: Record<string, string>): Promise<number> {
  const admin_key = headers.authorization?.replace('Bearer ', '');
  const startedMs = performance.now();
  for (let position: string | undefined; ; ) {
    const response = await fetch(`${url}/api/admin/audit/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ admin_key, ...(position && { position }) }),
    });
    const answer = (await response.json()) as {
      position: string | null;
      verdict: { state: string; rows: number } | null;
    };
    if (answer.verdict) {
      if (answer.verdict.state !== 'intact') throw new Error('The log does not verify');
      return (answer.verdict.rows / (performance.now() - startedMs)) * 1_000;
    }
    if (!answer.position) throw new Error('The log was not looked through');
    position = answer.position;
  }
}

/** Polls a process's memory while it works, and subtracts what it used before. */
function watchMemory(pid: number): { stop: () => number } {
  const before = residentMb(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, MEMORY_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return most - before;
    },
  };
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
