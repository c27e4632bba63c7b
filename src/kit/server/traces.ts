/**
 * One digest with the desk's current secret, then one with each earlier secret under which someone may have
 * been seen. All are stored, so that visitors can be matched across a rotation.
 */
export type Digests = readonly [newest: string, ...older: string[]];

/** How the desk tells people apart: keyed digests, which reveal neither a browser nor an address. */
export interface Traces {
  /** Digests of the random id in a browser's storage. */
  ofBrowser(id: string): Digests;
  /** Digests of the network around an address. */
  ofNetwork(address: string, nowMs: number): Digests;
}
