import { randomBytes } from 'node:crypto';
import { type Awaitable, OpenError, type Transaction } from '#database/database.ts';
import { openTraces } from '#desk/access/people/digest.ts';
import { type AuditKeys, auditKeys, keySet } from '#desk/audit/keys.ts';
import { openSeals } from '#desk/connections/sealing.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { Traces } from '#kit/server/traces.ts';
import { type Draw, type OldSecret, openHandover, openRing } from './ring.ts';
import { findHandover, listOldSecrets } from './store.ts';

const ROTATED_OUT =
  "The desk's secret was rotated in the meantime, and this process has the old one. Run the command again; restart a desk with the new secret.";

/**
 * Everything derived from the desk's secret. All users share these three objects, so that they adopt a
 * rotated secret at the same moment.
 */
export class Secrets {
  readonly keys: AuditKeys;
  readonly seals: Seals;
  readonly traces: Traces;
  readonly #randomBytes: Draw;
  #secret: string;
  #drawn: { newest: Omit<Seals, 'catchUp'>; open: Omit<Seals, 'catchUp'>[]; traces: Traces };
  /** The state of rotations when the store was last read. */
  #seen = '';

  constructor(secret: string, draw: Draw = randomBytes) {
    this.#secret = secret;
    this.#randomBytes = draw;
    this.#drawn = { newest: openSeals(secret, draw), open: [], traces: openTraces(secret) };
    const catchUp = (tx: Transaction) => this.catchUp(tx);
    this.keys = { ...auditKeys(secret), catchUp };
    this.seals = {
      seal: (text, place) => this.#drawn.newest.seal(text, place),
      open: (sealed, place) =>
        [this.#drawn.newest, ...this.#drawn.open]
          .map((seals) => seals.open(sealed, place))
          .find((text) => text !== undefined),
      catchUp,
    };
    this.traces = {
      ofBrowser: (id) => this.#drawn.traces.ofBrowser(id),
      ofNetwork: (address, nowMs) => this.#drawn.traces.ofNetwork(address, nowMs),
    };
  }

  get secret(): string {
    return this.#secret;
  }

  /** Adopts rotations from the store in this process. Cheap if nothing changed. */
  async catchUp(tx: Transaction): Promise<void> {
    const rows = await listOldSecrets(tx);
    const seen = rows.map(({ sealed }) => sealed).join();
    if (seen === this.#seen) return;
    const had = this.#secret;
    const isOut = rows.some(({ key_id }) => key_id === this.keys.id);
    const next = isOut ? openHandover(had, await findHandover(tx)) : undefined;
    // Everything written with this secret would look like tampering.
    if (isOut && next === undefined) {
      this.keys.isRotatedOut = true;
      throw new OpenError(ROTATED_OUT);
    }
    const ring = await openRing(tx, next ?? had);
    // Another unit may have adopted a newer state, which must not be overwritten.
    if (this.#secret !== had) return;
    this.#draw(next ?? had, ring);
    this.#seen = seen;
  }

  /** Adopts a secret that this process itself rotated to. */
  async take(tx: Transaction, secret: string): Promise<void> {
    this.#draw(secret, await openRing(tx, secret));
  }

  #draw(secret: string, ring: readonly OldSecret[]): void {
    const draw = this.#randomBytes;
    const isOpen = ({ row }: OldSecret) => row.until_row === null;
    this.#secret = secret;
    this.#drawn = {
      newest: openSeals(secret, draw),
      // A process that hasn't caught up may still seal with it. Afterwards everything is resealed.
      open: ring.filter(isOpen).map((old) => openSeals(old.secret, draw)),
      traces: openTraces(
        secret,
        ring.map((old) => ({ secret: old.secret, rotatedAt: old.row.rotated_at })),
      ),
    };
    Object.assign(this.keys, {
      ...keySet(secret),
      isRotatedOut: false,
      old: ring.map(({ row, secret: old, untilRow }) => ({
        ...keySet(old),
        untilBlock: row.until_block,
        untilRow,
      })),
    });
  }
}

/** The keys of a log that isn't being written, including the secrets rotated out by then. */
export async function loadKeys(
  read: <T>(work: (tx: Transaction) => Awaitable<T>) => Awaitable<T>,
  secret: string,
): Promise<AuditKeys> {
  const secrets = new Secrets(secret);
  await read((tx) => secrets.take(tx, secret));
  return secrets.keys;
}
