/** The most memory that a process ever took, in what the system says of it. */
export function peakMbIn(status: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
