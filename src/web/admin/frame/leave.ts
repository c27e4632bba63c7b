import { createContext, useContext } from 'react';

/** Called before the session is given up on purpose: then the screen goes as well. */
export const LeaveContext = createContext<() => void>(() => undefined);

export function useLeave(): () => void {
  return useContext(LeaveContext);
}
