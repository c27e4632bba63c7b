/** By what the desk tells two people apart: keyed digests, from which neither a browser nor an address can be read. */
export interface Traces {
  /** Of the random id in a browser's storage. */
  ofBrowser(id: string): string;
  /** Of the network around an address. */
  ofNetwork(address: string): string;
}
