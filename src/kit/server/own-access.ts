export interface OwnSession {
  id: string;
  agent: string;
  address: string;
  createdAt: number;
  seenAt: number;
  /** True for the session that made this call. */
  isOwn: boolean;
}

/** A new secret ends the link of the pass to a Discord account: the account's name, or null without a link. */
interface Unlinked {
  unlinked: string | null;
}

/** Actions of a holder on their own access. */
export interface OwnAccess {
  /** Issues new secrets for this session and pass. The old ones stop working immediately. */
  exchange(): Promise<{ sessionToken: string; expiresAt: number; pass: string } & Unlinked>;
  /** Takes canonical networks, or null to unlock. */
  lockTo(networks: readonly string[] | null): Promise<void>;
  /** Active sessions, newest first. */
  listSessions(): Promise<OwnSession[]>;
  /** The name of the Discord account that the pass is linked to. */
  findDiscordName(): Promise<string | undefined>;
  /**
   * Ends sessions of this pass and changes its secret, so that a copied pass stops working. The new secret is
   * for this browser; it's null if every session was ended, including this one, and the owner must then
   * re-issue the pass.
   */
  endSessions(
    which: { id: string } | 'others' | 'all',
  ): Promise<{ ended: number; pass: string | null } & Unlinked>;
}
