import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Action } from '../contract/feature.ts';
import type { ActionCall, Answer } from '../page/client.tsx';

// What an admin screen may ask of the desk. The admin area implements it; a screen never sees the session's token.

export type AdminInput = Readonly<Record<string, unknown>>;

export interface AdminSession {
  access: 'full' | 'read';
  /** On this browser's clock. */
  expiresAt: number;
}

export interface SendOptions {
  idempotencyKey?: string | undefined;
  /** For an answer that arrives event by event. */
  onEvent?: ActionCall['onEvent'];
  signal?: AbortSignal | undefined;
}

export interface ScreenFrameProps {
  title: string;
  /** At the right of the title: 'New code'. */
  actions?: ReactNode;
  children: ReactNode;
}

export interface AdminClient {
  /** Undefined while nobody is logged in. */
  session: AdminSession | undefined;
  /** Asks for the key again where the desk wants it, and then goes on. */
  send<Data>(action: Action, input: AdminInput, options?: SendOptions): Promise<Answer<Data>>;
  /** A file that a plain link can't fetch. */
  fetchFile(
    action: Action,
    input: AdminInput,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Answer<Blob>>;
  /** Ends the session in this browser on purpose, and closes the screen with it. */
  endSession(): void;
  /** The title, the key and the notices around every screen. */
  ScreenFrame: ComponentType<ScreenFrameProps>;
}

export const AdminClientContext = createContext<AdminClient | undefined>(undefined);

export function useAdminClient(): AdminClient {
  const client = useContext(AdminClientContext);
  if (!client) throw new Error('An admin screen needs an admin client around it.');
  return client;
}

/** Undefined on moderators' pages, too. */
export function useAdminSession(): AdminSession | undefined {
  return useContext(AdminClientContext)?.session;
}
