// Scans a file in a separate process, so that nothing else uses its memory or thread.
import { fstatSync, openSync, readFileSync } from 'node:fs';
import { readFile } from '../src/cli/scan/scan.ts';
import { scanSource } from '../src/tools/leak-scanner/files.ts';
import { createScanner } from '../src/tools/leak-scanner/scanner.ts';
import { peakMbIn } from './peak.ts';

const [file, rounds] = [process.argv[2]!, Number(process.argv[3])];
const bytes = fstatSync(openSync(file, 'r')).size;
const found: [kind: string, offset: number][] = [];
const rates: number[] = [];
const scanner = createScanner();

for (let round = 0; round < rounds; round += 1) {
  found.length = 0;
  const startedAt = performance.now();
  await scanSource(
    scanner,
    { path: file, open: (room) => readFile(file, room) },
    {
      onFinding: (_path, { kind, offset }) => found.push([kind, offset]),
      onBytes: () => undefined,
      onRefused: (_path, cause) => {
        throw new Error(cause);
      },
    },
  );
  rates.push(bytes / 1e6 / ((performance.now() - startedAt) / 1_000));
}
const peakMb = peakMbIn(readFileSync('/proc/self/status', 'utf8'));
process.stdout.write(JSON.stringify({ rates, found, peakMb }));
