import { listRedirects } from '#kit/contract/screen-paths.ts';
import { tools } from '#tools/index.ts';

/** Maps each former path of a tool to its current one. */
export function redirects(): { from: string; to: string }[] {
  return listRedirects(tools);
}
