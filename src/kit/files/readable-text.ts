import { type FileKind, isImageKind, readPlainText } from './file-kind.ts';

/**
 * What the credential guard can read in a file. Of an image nothing is kept but its pixels, so there is
 * nothing to read.
 */
export function readReadable(bytes: Uint8Array, kind: FileKind | undefined): string {
  if (kind === 'text') return readPlainText(bytes) ?? '';
  return kind === undefined || isImageKind(kind) ? '' : collectRuns(bytes);
}

/** Shorter runs of letters are chance. */
const RUN_MIN = 6;
const [SPACE, TILDE, LINE_END] = [0x20, 0x7e, 0x0a];

/**
 * The readable runs of a binary file, one per line. Zero bytes are skipped, because UTF-16 has one beside each
 * letter.
 */
function collectRuns(bytes: Uint8Array): string {
  const runs = new Uint8Array(bytes.length + 1);
  let end = 0;
  let start = 0;
  const endRun = () => {
    if (end - start < RUN_MIN) end = start;
    else {
      runs[end] = LINE_END;
      end += 1;
      start = end;
    }
  };
  for (const byte of bytes) {
    if (byte >= SPACE && byte <= TILDE) {
      runs[end] = byte;
      end += 1;
    } else if (byte !== 0) endRun();
  }
  endRun();
  return new TextDecoder('latin1').decode(runs.subarray(0, end));
}
