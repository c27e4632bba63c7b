// What a page loads in one call.

/** What a page sends with its load call. Every credential may be missing or invalid. */
export interface SentByPage {
  sessionToken: string | undefined;
  isRotated: boolean;
  activeAt: number | null;
  passToken: string | undefined;
  adminToken: string | undefined;
}

export interface PageLoad {
  /** The token is null if the one that was sent stays valid. */
  session: { token: string | null; expiresAt: number };
  /** What each call returned, by its name. */
  parts: Record<string, PagePart>;
}

export interface WantedRead {
  path: string;
  input: Record<string, unknown>;
}

export type PagePart =
  | { ok: true; data: unknown }
  | { ok: false; problem: Record<string, unknown> };
