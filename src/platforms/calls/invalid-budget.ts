/** Refused calls are counted by the platform, which blocks whoever makes too many of them. */
export class InvalidBudget {
  readonly #max: { count: number; windowMs: number } | undefined;
  #times: number[] = [];

  constructor(max: { count: number; windowMs: number } | undefined) {
    this.#max = max;
  }

  note(nowMs: number): void {
    if (!this.#max) return;
    const { windowMs } = this.#max;
    this.#times = this.#times.filter((atMs) => atMs > nowMs - windowMs);
    this.#times.push(nowMs);
  }

  /** How long nothing may be sent; 0 while there is room. */
  stopsForMs(nowMs: number): number {
    if (!this.#max || this.#times.length < this.#max.count) return 0;
    const decisive = this.#times[this.#times.length - this.#max.count] as number;
    return Math.max(0, decisive + this.#max.windowMs - nowMs);
  }
}
