/** The styles of all that is not in the first view. */
export function loadStyles(): Promise<unknown> {
  return import('./screens.css');
}
