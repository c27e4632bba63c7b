/** The files that a screen needs besides the first view, below the folder of the built page. */
export interface Preloads {
  scripts: readonly string[];
  styles: readonly string[];
}

/** In the folder of the built page. Its name begins with a dot, so that it isn't sent to anyone. */
export const PRELOADS_FILE = '.vite/preloads.json';
