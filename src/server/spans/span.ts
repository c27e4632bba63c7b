import { randomBytes } from 'node:crypto';

/** As OTLP numbers them. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const;
const ERROR = 2;

export type Attributes = Record<string, string | number>;

/** One step of a trace, with its attributes. None of them may hold a secret, a person or an id of a platform. */
export class Span {
  readonly traceId: string;
  readonly id = randomBytes(8).toString('hex');
  readonly #parentId: string | undefined;
  readonly #name: string;
  readonly #kind: number;
  readonly #beganMs = performance.timeOrigin + performance.now();
  #endedMs = 0;
  #attributes: Attributes = {};
  #hasFailed = false;

  constructor(
    name: string,
    {
      kind,
      parent,
    }: { kind: keyof typeof spanKinds; parent: { traceId: string; id?: string | undefined } },
  ) {
    this.#name = name;
    this.#kind = spanKinds[kind];
    this.traceId = parent.traceId;
    this.#parentId = parent.id;
  }

  end(attributes: Attributes, { hasFailed = false } = {}): void {
    this.#endedMs = performance.timeOrigin + performance.now();
    this.#attributes = attributes;
    this.#hasFailed = hasFailed;
  }

  /** As OTLP writes it in JSON. */
  describe(): object {
    return {
      traceId: this.traceId,
      spanId: this.id,
      ...(this.#parentId !== undefined && { parentSpanId: this.#parentId }),
      name: this.#name,
      kind: this.#kind,
      startTimeUnixNano: toNanoseconds(this.#beganMs),
      endTimeUnixNano: toNanoseconds(this.#endedMs),
      attributes: describeAttributes(this.#attributes),
      status: this.#hasFailed ? { code: ERROR } : {},
    };
  }
}

function toNanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}

export function describeAttributes(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

export interface Parent {
  traceId: string;
  id: string;
  isSampled: boolean;
}

/** W3C's `traceparent`; undefined if it isn't one. */
export function readTraceparent(header: string | string[] | undefined): Parent | undefined {
  const [, traceId = '', id = '', flags = ''] =
    /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/.exec(
      String(header ?? ''),
    ) ?? [];
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(id)) return undefined;
  return { traceId, id, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function drawTraceId(): string {
  return randomBytes(16).toString('hex');
}

/** As the standard has it: by the trace's own id, so that every part of a trace decides alike. */
export function isWithinRatio(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-13), 16) < ratio * 2 ** 52;
}
