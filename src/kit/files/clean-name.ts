import type { FileKind } from './file-kind.ts';

export const FILE_NAME_MAX = 100;

const endings: Record<FileKind, string> = {
  png: '.png',
  jpeg: '.jpg',
  webp: '.webp',
  pdf: '.pdf',
  text: '.txt',
};

/** Endings that only say what the content says already. Others stay, with the true one behind them. */
const KNOWN_ENDING = /\.(?:png|jpe?g|jfif|webp|pdf|txt)$/i;
/** Path separators, and what Windows doesn't allow in a name. */
const RESERVED = /[\\/:*?"<>|]+/g;
/** Control characters, and marks that turn text around or can't be seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * A file name that is safe to show and to save: without folders and unseen characters, of limited length, and
 * with the ending that its content has.
 */
export function cleanFileName(given: string, kind: FileKind): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(RESERVED, '_')
    .replace(/\s+/g, ' ');
  const ending = endings[kind];
  const stem = trimEnds(trimEnds(plain).replace(KNOWN_ENDING, ''));
  const short = [...stem].slice(0, FILE_NAME_MAX - ending.length).join('');
  return `${trimEnds(short) || 'file'}${ending}`;
}

/** Names that start with a dot are hidden, and Windows drops dots and spaces at the end. */
function trimEnds(name: string): string {
  return name.replace(/^[. ]+/, '').replace(/[. ]+$/, '');
}
