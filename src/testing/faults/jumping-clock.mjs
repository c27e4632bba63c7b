// Loaded before a desk by the fault tests. The wall clock of its process jumps when it gets SIGUSR2.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let ahead = 0;

function look() {
  ahead = Number(readFileSync(process.env.TEST_CLOCK_FILE, 'utf8'));
}

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts));
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

look();
process.on('SIGUSR2', look);
