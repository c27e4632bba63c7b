export interface OwnSession {
  id: string;
  agent: string;
  address: string;
  createdAt: number;
  seenAt: number;
  /** True for the session that made this call. */
  isOwn: boolean;
}

/** Actions of a holder on their own access. */
export interface OwnAccess {
  /** Issues new secrets for this session and pass. The old ones stop working immediately. */
  exchange(): Promise<{ sessionToken: string; expiresAt: number; pass: string }>;
  /** Takes canonical networks, or null to unlock. */
  lockTo(networks: readonly string[] | null): Promise<void>;
  /** Active sessions, newest first. */
  listSessions(): Promise<OwnSession[]>;
  /**
   * Ends sessions of this pass and changes its secret, so that a copied pass stops working. The new secret is
   * for this browser; it's null if every session was ended, including this one, and the owner must then
   * re-issue the pass.
   */
  endSessions(
    which: { id: string } | 'others' | 'all',
  ): Promise<{ ended: number; pass: string | null }>;
}
