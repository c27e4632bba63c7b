/** A clock that moves only when told to. */
export class TestClock {
  #nowMs = Date.UTC(2026, 10, 15, 12, 0, 30);
  readonly now = () => this.#nowMs;

  advance(ms: number): void {
    this.#nowMs += ms;
  }
}
