import type { Readable } from 'node:stream';
import { errorCodes, type FastifyRequest } from 'fastify';
import { DeskError } from '#errors.ts';
import { BODY_BYTES_MAX } from '#kit/contract/feature.ts';

/** How long a body may take, and how much extra time each piece gives. */
const BODY_MS = 10_000;
const PIECE_MS = 1_000;
const PIECE_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The memory that its body occupies until it is answered. */
    room: BodyRoom | undefined;
  }
}

export interface Taking {
  limit: number;
  memories: BodyMemories;
  /** Called before reading more than an anonymous sender may send. */
  vouch: () => Promise<void>;
  /** Sees every piece as it arrives, and may refuse it. */
  watch?: (piece: Buffer) => void;
}

/** Reads a body, unless it is too long, too slow, or memory is full. */
export async function takeBody(
  request: FastifyRequest,
  payload: Readable,
  taking: Taking,
): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared > taking.limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  const room = new BodyRoom(taking.memories);
  request.room = room;
  if (declared > BODY_BYTES_MAX) {
    await taking.vouch();
    room.becomeLong();
  }
  const bytes = await new ArrivingBody(payload, { ...taking, room }).take();
  // A short body is only a few values by now.
  if (!room.isLong) room.release();
  return bytes;
}

/**
 * Frees the memory once the request is answered. The rest of an unfinished body
 * gets the usual time and no more.
 */
export function letGoWhenAnswered(request: FastifyRequest, answer: NodeJS.EventEmitter): void {
  const { raw, headers } = request;
  const hasBody = headers['content-length'] ?? headers['transfer-encoding'];
  if (hasBody === undefined) return;
  answer.once('close', () => {
    request.room?.release();
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), BODY_MS);
    raw.once('close', () => clearTimeout(timer));
  });
}

class ArrivingBody {
  readonly #payload: Readable;
  readonly #taking: Taking & { room: BodyRoom };
  readonly #taken = Promise.withResolvers<Buffer>();
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;
  #pieces = 0;
  #timer = setTimeout(() => this.#judgeSpeed(), BODY_MS);

  constructor(payload: Readable, taking: Taking & { room: BodyRoom }) {
    this.#payload = payload;
    this.#taking = taking;
  }

  take(): Promise<Buffer> {
    this.#payload.on('data', this.#onData).on('end', this.#onEnd).on('error', this.#onError);
    return this.#taken.promise;
  }

  readonly #onData = (piece: Buffer) => {
    try {
      this.#keep(piece);
    } catch (error) {
      this.#refuse(error);
      return;
    }
    if (this.#size > BODY_BYTES_MAX && !this.#taking.room.isLong) void this.#askWhoSends();
  };

  readonly #onEnd = () => {
    this.#stop();
    this.#taken.resolve(this.#bytes.subarray(0, this.#size));
  };

  readonly #onError = () => this.#refuse(new DeskError('desk/unreadable'));

  #keep(piece: Buffer): void {
    const { limit, room, watch } = this.#taking;
    const size = this.#size + piece.length;
    if (size > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    watch?.(piece);
    if (size > this.#bytes.length) {
      // Doubles each time, so that many small pieces don't cause many copies.
      const length = Math.min(limit, Math.max(size, this.#bytes.length * 2));
      room.growTo(length);
      const wider = Buffer.allocUnsafeSlow(length);
      this.#bytes.copy(wider, 0, 0, this.#size);
      this.#bytes = wider;
    }
    piece.copy(this.#bytes, this.#size);
    this.#size = size;
  }

  /** Called when a body of unknown length turns out to be long. */
  async #askWhoSends(): Promise<void> {
    this.#payload.pause();
    try {
      await this.#taking.vouch();
      this.#taking.room.becomeLong();
      this.#payload.resume();
    } catch (error) {
      this.#refuse(error);
    }
  }

  #judgeSpeed(): void {
    const earned = Math.floor(this.#size / PIECE_BYTES) - this.#pieces;
    this.#pieces += earned;
    if (earned > 0) this.#timer = setTimeout(() => this.#judgeSpeed(), earned * PIECE_MS);
    else this.#refuse(new DeskError('desk/too-slow'));
  }

  #refuse(error: unknown): void {
    this.#stop();
    this.#bytes = Buffer.alloc(0);
    // Discards the rest as it arrives, so that the sender can read the answer.
    this.#payload.on('error', () => undefined).resume();
    this.#taken.reject(error);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#payload.off('data', this.#onData).off('end', this.#onEnd).off('error', this.#onError);
  }
}

const MB = 1024 * 1024;
const BUSY_MS = 10_000;

/** Bytes of bodies that may be held at once, over all requests. */
class BodyMemory {
  readonly #max: number;
  #held = 0;

  constructor(max: number) {
    this.#max = max;
  }

  take(bytes: number): void {
    if (this.#held + bytes > this.#max) {
      throw new DeskError('desk/no-room', { retryAfterMs: BUSY_MS });
    }
    this.#held += bytes;
  }

  give(bytes: number): void {
    this.#held -= bytes;
  }
}

interface BodyMemories {
  /** For all bodies while they arrive. */
  short: BodyMemory;
  /** For long bodies of pass holders until they are answered. Anonymous senders can't use any of it. */
  long: BodyMemory;
}

export function openMemories(): BodyMemories {
  return { short: new BodyMemory(64 * MB), long: new BodyMemory(32 * MB) };
}

/** The memory that one body occupies. */
class BodyRoom {
  readonly #memories: BodyMemories;
  #memory: BodyMemory;
  #bytes = 0;

  constructor(memories: BodyMemories) {
    this.#memories = memories;
    this.#memory = memories.short;
  }

  get isLong(): boolean {
    return this.#memory === this.#memories.long;
  }

  growTo(bytes: number): void {
    this.#memory.take(bytes - this.#bytes);
    this.#bytes = bytes;
  }

  becomeLong(): void {
    this.#memories.long.take(this.#bytes);
    this.#memory.give(this.#bytes);
    this.#memory = this.#memories.long;
  }

  release(): void {
    this.#memory.give(this.#bytes);
    this.#bytes = 0;
  }
}
