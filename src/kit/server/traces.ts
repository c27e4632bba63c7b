/**
 * One with the desk's secret, then one with each secret before it under which somebody may have been seen. All are
 * written down, so that who comes after a rotation meets who came before it.
 */
export type Digests = readonly [newest: string, ...older: string[]];

/** By what the desk tells two people apart: keyed digests, from which neither a browser nor an address can be read. */
export interface Traces {
  /** Of the random id in a browser's storage. */
  ofBrowser(id: string): Digests;
  /** Of the network around an address. */
  ofNetwork(address: string, nowMs: number): Digests;
}
