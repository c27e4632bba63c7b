/**
 * Places that the credential guard does not look at, as `METHOD /path field`. The credential field
 * of Admin > Connections will be the only one; src/architecture.test.ts lists them by hand.
 */
export const guardExemptions: readonly string[] = [];
