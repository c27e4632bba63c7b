import { createCell, useCell } from '#kit/page/cell.ts';
import type { Answer, PassInfo, PassState } from '#kit/page/client.tsx';
import { sendWithSession } from './send.ts';
import { session } from './session.ts';
import type { SessionAnswer } from './session-keeper.ts';
import { storedPass } from './stored-pass.ts';

const state = createCell<PassState>({
  held: storedPass.get() !== undefined,
  loading: storedPass.get() !== undefined,
});

/** What this browser's pass opens and what is left of it today. */
export function usePass(): PassState {
  return useCell(state);
}

/** Follows the pass, which this tab or another may change at any time. */
export function watchPass(): () => void {
  void refreshPass();
  return storedPass.subscribe(() => {
    const held = storedPass.get() !== undefined;
    if (!held && state.get().held) startAnew();
    state.set({ held, loading: held });
    void refreshPass();
  });
}

/** Asks what is left. An answer about a pass that was exchanged meanwhile is dropped. */
export async function refreshPass(): Promise<void> {
  const pass = storedPass.get();
  if (pass === undefined) return;
  const answer = await readPass(pass);
  if (storedPass.get() !== pass) return;
  const { info } = state.get();
  if (answer.ok) state.set({ held: true, loading: false, info: answer.data });
  else state.set({ held: true, loading: false, info, problem: answer.problem });
}

/** After a look that found the desk open: what could not be read before may be read now. */
export async function retryPass(): Promise<void> {
  if (state.get().problem) await refreshPass();
}

interface NewAccess {
  /** Where the session was exchanged too. */
  session?: SessionAnswer | undefined;
  pass: string;
}

/** Takes up new secrets of the pass that is held already: what is known of it stays on the screen. */
export function adoptAccess({ session: given, pass }: NewAccess): void {
  if (given) session.adopt(given);
  const { info } = state.get();
  storedPass.set(pass);
  state.set({ held: true, loading: true, info });
}

/** All of it was ended at the desk: this browser forgets it, in every tab. */
export function dropAccess(): void {
  storedPass.set(undefined);
}

/** The sessions of all tabs ended with the pass. */
function startAnew(): void {
  session.drop();
  void session.ensure();
}

function readPass(pass: string): Promise<Answer<PassInfo>> {
  return sendWithSession<PassInfo>('/pass', (session_token) => ({
    body: { session_token, redeem_code: pass },
  }));
}
