/** The two halves of a feature that the server needs. */
export interface Halves {
  contract: unknown;
  server: unknown;
}

/**
 * Loads them from the feature's folder, such as `desk/access`. The bundle has a list in
 * this file's place, which src/cli/build/feature-halves.ts writes.
 */
export async function loadHalves(folder: string): Promise<Halves> {
  // Vite would limit an import that begins with a written path to one folder's files.
  const path = `../${folder}/`;
  const [contract, server] = await Promise.all([
    import(`${path}contract.ts`),
    import(`${path}server.ts`),
  ]);
  return { contract, server };
}
