import { createCell, useCell } from '#kit/page/cell.ts';
import type { PassInfo, PassState } from '#kit/page/client.tsx';
import { onPart } from './load.ts';
import { refreshDesk, session } from './session.ts';
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
  return storedPass.subscribe(() => {
    const held = storedPass.get() !== undefined;
    if (!held && state.get().held) startAnew();
    state.set({ held, loading: held });
    void refreshDesk();
  });
}

/** Ignores an answer about a pass that was exchanged in the meantime. */
onPart<PassInfo>('limits/pass', (answer, sent) => {
  const pass = storedPass.get();
  if (pass === undefined || pass !== sent.pass || answer === undefined) return;
  const { info } = state.get();
  if (answer.ok) state.set({ held: true, loading: false, info: answer.data });
  else state.set({ held: true, loading: false, info, problem: answer.problem });
});

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
