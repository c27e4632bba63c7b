import type { Acted, ActOptions, JobDesk } from '#kit/contract/job-desk.ts';
import type { DoneCase, UndoPlan } from '#kit/server/context.ts';
import type { Platforms } from '#kit/server/platforms.ts';
import { act } from './act/act.ts';
import { JobChanges } from './changes.ts';
import { Listeners } from './look/listeners.ts';
import type { Actor, JobPorts } from './ports.ts';
import { requireFile } from './read/book.ts';
import { createRead } from './read/create.ts';

/** A call as far as jobs see it. */
export interface JobCall {
  by: Actor | undefined;
  /** Tools that the caller's pass opens; null opens all, as for an admin. */
  scope: readonly string[] | null;
  /** Where an admin calls: what their key may do. */
  admin: 'full' | 'read' | null;
  /** Of the call itself, such as `some-tool/ban`. */
  action: string;
  requestId: string;
  nowMs: number;
  caseId: number | undefined;
  undoes: number | undefined;
  address: string;
  /** As they were when the call came in. */
  platforms: Platforms;
  /** Aborted when the call's deadline has passed. */
  signal: AbortSignal;
  /** What would take a case back, where its feature can. */
  undoOf: (one: DoneCase) => UndoPlan | undefined;
  note: (facts: Record<string, unknown>) => void;
  about: (target: { kind: 'discord' | 'roblox'; id: string; name?: string | undefined }) => void;
}

/** Bulk work of this desk. */
export class Jobs {
  readonly #ports: JobPorts;
  readonly #changes: JobChanges;
  readonly #listeners = new Listeners();

  constructor(ports: JobPorts) {
    this.#ports = ports;
    this.#changes = new JobChanges(ports.database);
  }

  /** For the handlers of one call. */
  by(call: JobCall): JobCalls {
    return new JobCalls(this.#ports, call, { changes: this.#changes, listeners: this.#listeners });
  }
}

/** What the handlers of one call may do with bulk work. */
export class JobCalls implements JobDesk {
  readonly ports: JobPorts;
  readonly call: JobCall;
  readonly changes: JobChanges;
  readonly listeners: Listeners;

  constructor(
    ports: JobPorts,
    call: JobCall,
    { changes, listeners }: Pick<JobCalls, 'changes' | 'listeners'>,
  ) {
    this.ports = ports;
    this.call = call;
    this.changes = changes;
    this.listeners = listeners;
  }

  act(
    name: string,
    input: Readonly<Record<string, unknown>>,
    options: ActOptions = {},
  ): Promise<Acted> {
    return act(this.ports, this.call, { name, input, options });
  }

  read(name: string, input: Readonly<Record<string, unknown>>): Promise<{ jobId: number }> {
    return createRead(this.ports, this.call, { name, input });
  }

  fileOf(jobId: number) {
    return requireFile(this, jobId);
  }
}
