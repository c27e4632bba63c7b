import { createCell } from '#kit/page/cell.ts';
import { adminSession } from '../../client/admin-session.ts';

/** Whether the key is asked for. */
export const isKeyAsked = createCell(false);

let waiting: ((isEntered: boolean) => void)[] = [];
let askedWith: string | undefined;

/** Asks for the key in a dialog, once for all that wait for it. True when it was entered. */
export function askForKey(): Promise<boolean> {
  askedWith ??= adminSession.get()?.token;
  isKeyAsked.set(true);
  return new Promise((resolve) => waiting.push(resolve));
}

export function answerAsked(isEntered: boolean): void {
  const answered = waiting;
  waiting = [];
  askedWith = undefined;
  isKeyAsked.set(false);
  for (const resolve of answered) resolve(isEntered);
}

// Whoever logs in again meanwhile has entered a key just now.
adminSession.subscribe(() => {
  const token = adminSession.get()?.token;
  if (isKeyAsked.get() && token !== undefined && token !== askedWith) answerAsked(true);
});
