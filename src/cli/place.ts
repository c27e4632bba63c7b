/** What the launcher knows about the build, which lies outside of the sources and of the bundle. */
export interface Place {
  /** The built page. */
  pageFolder: string;
  /** Whether there is a build, and whether it was made from the current files. */
  lookAtBuilt(): 'current' | 'old' | 'missing';
}
