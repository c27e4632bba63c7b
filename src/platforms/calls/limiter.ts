/** Something that lets calls through: a learnt bucket, or a window that we keep ourselves. */
export interface Limiter {
  /** How many calls may leave now. */
  openings(nowMs: number): number;
  /** When the next may leave; infinite while only an answer can tell. */
  opensAt(nowMs: number): number;
  /** The platform said so. */
  stopUntil(untilMs: number): void;
  /** Nothing is lost when it is forgotten. */
  isIdle(nowMs: number): boolean;
}
