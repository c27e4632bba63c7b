// What a file is, told from its content alone. Its name and the type that a browser claims don't count.

export const FILE_KINDS = ['png', 'jpeg', 'webp', 'pdf', 'text'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Undefined for everything else, also for a file that is several things at once. */
export function readFileKind(bytes: Uint8Array): FileKind | undefined {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, JPEG)) return 'jpeg';
  if (startsWith(bytes, RIFF) && startsWith(bytes.subarray(8), WEBP)) return 'webp';
  if (startsWith(bytes, PDF)) return endsAsPdf(bytes) ? 'pdf' : undefined;
  return readPlainText(bytes) === undefined ? undefined : 'text';
}

export function isImageKind(kind: FileKind): kind is 'png' | 'jpeg' | 'webp' {
  return kind !== 'pdf' && kind !== 'text';
}

/** UTF-8 without control characters; undefined if it's anything else, or empty. */
export function readPlainText(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text === '' || hasControls(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = toCodes('RIFF');
const WEBP = toCodes('WEBP');
const PDF = toCodes('%PDF-');
const PDF_END = '%%EOF';
/** Readers of PDF look for its end in the last KB. */
const PDF_END_BYTES = 1_024;

function toCodes(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Anything else that follows its end, such as an archive, isn't part of a document. */
function endsAsPdf(bytes: Uint8Array): boolean {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-PDF_END_BYTES));
  const at = end.lastIndexOf(PDF_END);
  return at !== -1 && end.slice(at + PDF_END.length).trim() === '';
}

/** Tabs and line ends are the only control characters in plain text. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a binary file
  return /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/.test(text);
}
