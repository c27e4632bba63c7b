// A pass that can't be used for now, because its holder's Discord account isn't among those whom the owner chose.

/** left: it isn't in the server. banned: it is banned there. role: it is there, without the role. */
export const suspensionReasons = ['left', 'banned', 'role'] as const;

export type SuspensionReason = (typeof suspensionReasons)[number];

export interface Suspension {
  since: number;
  why: SuspensionReason;
  /** Its name, or null for all servers of the desk. */
  server: string | null;
  /** The name of the role that is missing; null for any other reason. */
  role: string | null;
}
