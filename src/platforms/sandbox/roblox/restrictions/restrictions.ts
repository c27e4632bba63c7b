import { z } from 'zod';

const stateSchema = z.strictObject({
  active: z.boolean(),
  /** Null means permanent. */
  durationS: z.number().nullable(),
  displayReason: z.string(),
  privateReason: z.string(),
  excludeAltAccounts: z.boolean(),
});

const restrictionSchema = stateSchema.extend({
  universeId: z.string(),
  userId: z.number(),
  /** Null when no restriction is set. */
  startMs: z.number().nullable(),
  updatedMs: z.number(),
});

const changeSchema = stateSchema.extend({
  universeId: z.string(),
  userId: z.number(),
  /** Empty for the whole experience. */
  placeId: z.string(),
  isByScript: z.boolean(),
  atMs: z.number(),
});

const keySchema = z.strictObject({
  key: z.string(),
  atMs: z.number(),
  /** A digest of the request, so that a key can't be reused for a different one. */
  print: z.string(),
  /** The fields of the reply that the request doesn't contain. */
  startMs: z.number().nullable(),
  updatedMs: z.number(),
});

export const savedRestrictionsSchema = z.strictObject({
  changed: z.array(restrictionSchema),
  log: z.array(changeSchema),
  keys: z.array(keySchema),
});

export type RestrictionState = z.infer<typeof stateSchema>;
export type Restriction = z.infer<typeof restrictionSchema>;
export type Change = z.infer<typeof changeSchema>;
export type KeySeen = z.infer<typeof keySchema>;
export type SavedRestrictions = z.infer<typeof savedRestrictionsSchema>;

export interface Restrictions {
  find(universeId: string, userId: number): Restriction | undefined;
  /** Lists everyone ever restricted in the experience, sorted by user id. */
  list(universeId: string): Restriction[];
  /** All experiences, oldest first. */
  log(): readonly Change[];
  change(
    where: { universeId: string; userId: number },
    state: RestrictionState,
    nowMs: number,
  ): { restriction: Restriction; isChanged: boolean };
  findKey(key: string, nowMs: number): KeySeen | undefined;
  keepKey(seen: KeySeen): void;
  save(): SavedRestrictions | undefined;
}

// A sandbox may run for weeks, so the oldest of its own entries are dropped to limit its size.
const logMax = 2_000;
const keysMax = 5_000;

export function createRestrictions(options: {
  past: readonly Change[];
  saved: SavedRestrictions | undefined;
  keyLifetimeMs: number;
}): Restrictions {
  const { past, saved, keyLifetimeMs } = options;
  const all = new Map<string, Restriction>();
  const changed = new Set<string>();
  const log: Change[] = [...past, ...(saved?.log ?? [])];
  const keys = new Map((saved?.keys ?? []).map((seen) => [seen.key, seen]));
  for (const change of past) if (change.placeId === '') put(restrictionAfter(change));
  for (const restriction of saved?.changed ?? []) changed.add(put(restriction));

  function put(restriction: Restriction): string {
    const key = buildRestrictionKey(restriction);
    all.set(key, restriction);
    return key;
  }

  return {
    find: (universeId, userId) => all.get(buildRestrictionKey({ universeId, userId })),
    list: (universeId) =>
      [...all.values()]
        .filter((each) => each.universeId === universeId)
        .sort((one, other) => one.userId - other.userId),
    log: () => log,
    change(where, state, nowMs) {
      const before = all.get(buildRestrictionKey(where));
      if (!isDifferent(before, state, nowMs)) {
        const { startMs = null, updatedMs = nowMs } = before ?? {};
        const same = { ...where, ...state, startMs: state.active ? startMs : null, updatedMs };
        if (before) changed.add(put(same));
        return { restriction: same, isChanged: false };
      }
      const change = { ...where, ...state, placeId: '', isByScript: false, atMs: nowMs };
      const restriction = restrictionAfter(change);
      changed.add(put(restriction));
      log.push(change);
      if (log.length > past.length + logMax) log.splice(past.length, 1);
      return { restriction, isChanged: true };
    },
    findKey(key, nowMs) {
      for (const { key: old, atMs } of keys.values()) {
        if (atMs >= nowMs - keyLifetimeMs) break;
        keys.delete(old);
      }
      return keys.get(key);
    },
    keepKey(seen) {
      keys.set(seen.key, seen);
      if (keys.size > keysMax) keys.delete(keys.keys().next().value!);
    },
    save() {
      if (changed.size === 0 && keys.size === 0) return undefined;
      return {
        changed: [...changed].map((key) => all.get(key)!),
        log: log.slice(past.length),
        keys: [...keys.values()],
      };
    },
  };
}

/** A restriction that has expired is inactive even if it was never lifted. */
export function isActive({ active, startMs, durationS }: Restriction, nowMs: number): boolean {
  return active && (durationS === null || startMs === null || nowMs < startMs + durationS * 1000);
}

/** A temporary ban restarts when it is set again, so it always counts as a change. */
function isDifferent(
  before: Restriction | undefined,
  state: RestrictionState,
  nowMs: number,
): boolean {
  const wasActive = before !== undefined && isActive(before, nowMs);
  if (!state.active || !wasActive) return state.active !== wasActive;
  return (
    state.durationS !== null ||
    before.durationS !== null ||
    before.displayReason !== state.displayReason ||
    before.privateReason !== state.privateReason ||
    before.excludeAltAccounts !== state.excludeAltAccounts
  );
}

function restrictionAfter(change: Change): Restriction {
  const { placeId: _, isByScript: __, atMs, ...state } = change;
  return { ...state, startMs: change.active ? atMs : null, updatedMs: atMs };
}

function buildRestrictionKey({
  universeId,
  userId,
}: {
  universeId: string;
  userId: number;
}): string {
  return `${universeId}/${userId}`;
}
