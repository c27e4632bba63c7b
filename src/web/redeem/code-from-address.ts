/** The code of a link /#redeem=CODE. It leaves the address and the history entry before anything reads them. */
export function takeCodeFromAddress(): string | undefined {
  const hash = globalThis.location?.hash ?? '';
  if (!hash.startsWith('#redeem=')) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return decode(hash.slice('#redeem='.length));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
