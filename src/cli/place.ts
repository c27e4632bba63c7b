/** The launcher passes this on, because neither the sources nor the bundle know where the build is. */
export interface Place {
  /** The built page. */
  pageFolder: string;
  /** Whether there is a build, and whether it was made from the current files. */
  lookAtBuilt(): 'current' | 'old' | 'missing';
}
