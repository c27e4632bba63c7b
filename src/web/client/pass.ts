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

/** What this browser's pass gives access to, and what is left of it today. */
export function usePass(): PassState {
  return useCell(state);
}

/** Watches the pass, which any tab may change at any time. */
export function watchPass(): () => void {
  void refreshPass();
  return storedPass.subscribe(() => {
    const held = storedPass.get() !== undefined;
    if (!held && state.get().held) startAnew();
    state.set({ held, loading: held });
    void refreshPass();
  });
}

/** Reads what is left. Ignores an answer about a pass that was exchanged in the meantime. */
export async function refreshPass(): Promise<void> {
  const pass = storedPass.get();
  if (pass === undefined) return;
  const answer = await readPass(pass);
  if (storedPass.get() !== pass) return;
  const { info } = state.get();
  if (answer.ok) state.set({ held: true, loading: false, info: answer.data });
  else state.set({ held: true, loading: false, info, problem: answer.problem });
}

/** Called when the desk is open again, to repeat a read that failed before. */
export async function retryPass(): Promise<void> {
  if (state.get().problem) await refreshPass();
}

interface NewAccess {
  /** Set if the session was exchanged too. */
  session?: SessionAnswer | undefined;
  pass: string;
}

/** Stores new secrets of the current pass. What is known about it stays on the screen. */
export function adoptAccess({ session: given, pass }: NewAccess): void {
  if (given) session.adopt(given);
  const { info } = state.get();
  storedPass.set(pass);
  state.set({ held: true, loading: true, info });
}

/** Called after the pass was ended on the desk. This browser forgets it in every tab. */
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
