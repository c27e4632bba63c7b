const SHAPE = /^#opened=([0-9a-f]{32})$/;
let taken: string | undefined;

/** Takes the token of a scanned link out of the address. The first one stays for this page. */
export function takeOpenedToken(): string | undefined {
  const [, token] = SHAPE.exec(location.hash) ?? [];
  if (token === undefined) return taken;
  taken = token;
  history.replaceState(history.state, '', location.pathname + location.search);
  return taken;
}
