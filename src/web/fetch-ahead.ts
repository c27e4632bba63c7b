/** Fetches the screen of a link as soon as it is pointed at, touched (which begins with the same event) or focused. */
export function fetchAhead(fetch: (pathname: string) => void): () => void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === location.origin) fetch(link.pathname);
  };
  addEventListener('pointerover', look);
  addEventListener('focusin', look);
  return () => {
    removeEventListener('pointerover', look);
    removeEventListener('focusin', look);
  };
}
