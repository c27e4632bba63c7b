// Reads event streams: lines of 'data: ' + JSON, each followed by an empty line.

const TIMEOUT_MS = 15_000;
/** The desk sends a keep-alive every 15 s. */
const SILENCE_MS = 45_000;

/** The timeout for the next sign of life. */
export class Patience {
  readonly #controller = new AbortController();
  #timer;

  constructor(firstMs = TIMEOUT_MS) {
    this.#timer = this.#wait(firstMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  renew(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#wait(SILENCE_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #wait(ms: number) {
    return setTimeout(
      () => this.#controller.abort(new DOMException('No answer', 'TimeoutError')),
      ms,
    );
  }
}

export function isStream(response: Response): boolean {
  return (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream');
}

interface Listening {
  onEvent: (event: Record<string, unknown>) => void;
  /** Called when anything arrives. */
  onSign: () => void;
}

/** Resolves after the last event. Rejects if the connection breaks before that. */
export async function readEvents(
  response: Response,
  { onEvent, onSign }: Listening,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const piece = await reader?.read();
    if (piece?.value === undefined) return;
    onSign();
    const parts = (rest + piece.value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) tell(part, onEvent);
  }
}

function tell(part: string, onEvent: Listening['onEvent']): void {
  if (!part.startsWith('data: ')) return;
  const event: unknown = JSON.parse(part.slice('data: '.length));
  if (typeof event === 'object' && event !== null) onEvent(event as Record<string, unknown>);
}
