import { scanSource } from '#tools/leak-scanner/files.ts';
import { createScanner, type KnownDecoy } from '#tools/leak-scanner/scanner.ts';
import { withPath } from './scan-file.ts';
import { explainReadError, type Unreadable } from './unreadable.ts';
import type { Listener } from './work.ts';

const STDIN = '<stdin>';

/** Tells each finding as it comes, because the input may go on for hours. */
export async function scanStdin(
  decoys: readonly KnownDecoy[],
  { onEvent, onFile }: Listener,
): Promise<void> {
  let bytes = 0;
  let unreadable: Unreadable | undefined;
  try {
    await scanSource(
      createScanner({ decoys }),
      { path: STDIN, open: () => process.stdin },
      {
        onFinding: (path, finding) => onEvent(withPath(path, finding)),
        onRefused: (path, refused) => onEvent({ path, refused }),
        onBytes(count) {
          bytes += count;
        },
      },
    );
  } catch (error) {
    unreadable = explainReadError(error);
  }
  onFile({ path: STDIN, isNamed: true }, { bytes, omitted: 0, unreadable });
}
