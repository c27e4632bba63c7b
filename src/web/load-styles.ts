/** Loads the styles that the first view doesn't need. */
export function loadStyles(): Promise<unknown> {
  return import('./screens.css');
}
