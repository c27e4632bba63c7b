import { parse } from 'regexparam';
import type { Parser } from 'wouter';

/** Patterns such as `/cases/:id`. They ignore case and a last slash, and find decoded parameters. */
export const parsePattern: Parser = (route, loose) => {
  const { pattern, keys } = parse(route, loose);
  return { keys, pattern: { exec: (path) => pattern.exec(decodePath(path)) } };
};

export function isPathOf(pattern: string, pathname: string): boolean {
  return parsePattern(pattern).pattern.exec(pathname) !== null;
}

function decodePath(path: string): string {
  return path.split('/').map(decodePart).join('/');
}

/** An encoded slash stays encoded, because it doesn't separate parts. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F');
  } catch {
    return part;
  }
}
