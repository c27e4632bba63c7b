import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Action } from '../contract/feature.ts';
import type { ActionCall, Answer } from '../page/client.tsx';

// The desk's interface for admin screens. The admin area implements it; a screen never sees the session's
// token.

export type AdminInput = Readonly<Record<string, unknown>>;

export interface AdminSession {
  access: 'full' | 'read';
  /** In this browser's clock time. */
  expiresAt: number;
}

export interface SendOptions {
  idempotencyKey?: string | undefined;
  /** Receives a streamed answer event by event. */
  onEvent?: ActionCall['onEvent'];
  signal?: AbortSignal | undefined;
}

export interface ScreenFrameProps {
  title: string;
  /** Shown to the right of the title: 'New code'. */
  actions?: ReactNode;
  children: ReactNode;
}

export interface AdminClient {
  /** Undefined while logged out. */
  session: AdminSession | undefined;
  /** Asks for the key again if the server requires it, then continues. */
  send<Data>(action: Action, input: AdminInput, options?: SendOptions): Promise<Answer<Data>>;
  /** Fetches a file that a plain link can't. */
  fetchFile(
    action: Action,
    input: AdminInput,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Answer<Blob>>;
  /** Ends the session in this browser on purpose, which also closes the screen. */
  endSession(): void;
  /** Renders the title, the key and the notices around every screen. */
  ScreenFrame: ComponentType<ScreenFrameProps>;
}

export const AdminClientContext = createContext<AdminClient | undefined>(undefined);

export function useAdminClient(): AdminClient {
  const client = useContext(AdminClientContext);
  if (!client) throw new Error('An admin screen needs an admin client around it.');
  return client;
}

/** Also undefined on moderators' pages. */
export function useAdminSession(): AdminSession | undefined {
  return useContext(AdminClientContext)?.session;
}
