// Scans a file in a separate process, so that nothing else uses its memory or thread.
import { fstatSync, openSync, readFileSync } from 'node:fs';
import { scanFile } from '../src/cli/scan/scan-file.ts';
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
  scanFile(
    scanner,
    { path: file, isShortOnly: false },
    {
      onEvent(event) {
        if ('refused' in event) throw new Error(event.refused);
        found.push([event.kind, event.offset]);
      },
      onBytes: () => undefined,
    },
  );
  rates.push(bytes / 1e6 / ((performance.now() - startedAt) / 1_000));
}
const peakMb = peakMbIn(readFileSync('/proc/self/status', 'utf8'));
process.stdout.write(JSON.stringify({ rates, found, peakMb }));
