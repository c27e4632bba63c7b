import type { WireReply } from '../wire.ts';
import type { Call } from './call.ts';
import type { Placed } from './heap.ts';
import type { Line } from './lines.ts';

/** A call on its way through the scheduler, from the question to the answer. */
export interface Waiting extends Placed {
  readonly call: Call;
  /** First come, first served; one that comes back keeps its number, and so goes to the front. */
  readonly order: number;
  /** Where it stands while it waits for a limit. */
  line: Line | undefined;
  isUnderWay: boolean;
  /** How often it failed and was sent again. */
  repeats: number;
  /** How often the platform said it comes too fast. */
  refusals: number;
  /** A try of it may have changed something, so nobody may say that nothing was done. */
  mayBeDone: boolean;
  /** Why it is not done yet. */
  fault: Fault | undefined;
  resolve(reply: WireReply): void;
  reject(error: unknown): void;
}

type Ends = Pick<Waiting, 'resolve' | 'reject'>;

export function asWaiting(call: Call, order: number, { resolve, reject }: Ends): Waiting {
  return {
    call,
    order,
    line: undefined,
    place: -1,
    isUnderWay: false,
    repeats: 0,
    refusals: 0,
    mayBeDone: false,
    fault: undefined,
    resolve,
    reject,
  };
}

export type Fault = 'down' | 'slow';

/** People before jobs, then who came first. */
export function goesBefore(left: Waiting, right: Waiting): boolean {
  const [isJob, isOtherJob] = [left.call.priority === 'job', right.call.priority === 'job'];
  return isJob === isOtherJob ? left.order < right.order : isOtherJob;
}
