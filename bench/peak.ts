/** The peak memory of a process, from its /proc status. */
export function peakMbIn(status: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
