/** Takes the code from /appeal#code=CODE, and removes it from the address and history before anything reads them. */
export function takeAppealCode(): string {
  const { hash, pathname, search } = location;
  if (!hash.startsWith('#code=')) return '';
  history.replaceState(history.state, '', pathname + search);
  const given = hash.slice('#code='.length);
  try {
    return decodeURIComponent(given).slice(0, 40);
  } catch {
    return given.slice(0, 40);
  }
}
