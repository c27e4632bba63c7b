/** A clock that only moves when a test advances it. */
export class TestClock {
  #nowMs = Date.UTC(2026, 10, 15, 12, 0, 30);
  readonly now = () => this.#nowMs;

  advance(ms: number): void {
    this.#nowMs += ms;
  }
}
