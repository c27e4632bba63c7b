const START = '#code=';

let taken = '';

/**
 * Takes the code from /appeal#code=CODE, and removes it from the address and history before anything reads them. It
 * is remembered until it is sent, because React may begin the page more than once.
 */
export function takeAppealCode(): string {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(START)) return taken;
  history.replaceState(history.state, '', pathname + search);
  taken = decode(hash.slice(START.length)).slice(0, 40);
  return taken;
}

export function forgetAppealCode(): void {
  taken = '';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
