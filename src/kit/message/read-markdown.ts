// Reads the Markdown that the desk writes for Discord (markdown.ts), and nothing else: what looks like more stays text.

export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; pieces: Piece[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'time'; at: number; form: 'moment' | 'relative' };

const PARTS =
  /\\(?<escaped>.)|(?<bold>\*\*)|`(?<code>[^`]+)`|\[(?<words>(?:\\.|[^\]\\])*)\]\(<(?<url>[^<>\s]*)>\)|<t:(?<at>-?\d{1,12}):(?<form>[fR])>/gu;

/** The pieces of each line. */
export function readMarkdown(content: string): Piece[][] {
  return content.split('\n').map(readLine);
}

function readLine(text: string): Piece[] {
  const line: Piece[] = [];
  let bold: Piece[] | undefined;
  let end = 0;
  const add = (piece: Piece) => addPiece(bold ?? line, piece);
  for (const found of text.matchAll(PARTS)) {
    addText(bold ?? line, text.slice(end, found.index));
    end = found.index + found[0].length;
    const { escaped, code, words, url = '', at, form } = found.groups ?? {};
    if (found.groups?.bold !== undefined) {
      if (bold) line.push({ kind: 'bold', pieces: bold });
      bold = bold ? undefined : [];
    } else if (escaped !== undefined) add({ kind: 'text', text: escaped });
    else if (code !== undefined) add({ kind: 'code', text: code });
    else if (words !== undefined) add({ kind: 'link', text: dropEscapes(words), url });
    else add({ kind: 'time', at: Number(at) * 1_000, form: form === 'R' ? 'relative' : 'moment' });
  }
  addText(bold ?? line, text.slice(end));
  // What was never closed isn't bold.
  return bold ? [...line, { kind: 'text', text: '**' }, ...bold] : line;
}

function dropEscapes(text: string): string {
  return text.replace(/\\(.)/gu, '$1');
}

function addText(pieces: Piece[], text: string): void {
  if (text !== '') addPiece(pieces, { kind: 'text', text });
}

function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (piece.kind === 'text' && last?.kind === 'text') last.text += piece.text;
  else pieces.push(piece);
}
