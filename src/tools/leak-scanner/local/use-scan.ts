import { useSyncExternalStore } from 'react';
import type { Scan } from './scan.ts';

/** Rerenders whenever the scan has found or read something. */
export function useScan(scan: Scan): void {
  useSyncExternalStore(scan.subscribe, scan.version);
}
