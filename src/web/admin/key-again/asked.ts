import { createCell } from '#kit/page/cell.ts';
import { adminSession } from '../../client/admin-session.ts';

/** Whether the dialog is asking for the key. */
export const isKeyAsked = createCell(false);

let waiting: ((isEntered: boolean) => void)[] = [];
let askedWith: string | undefined;

/** Asks for the key in one dialog for all waiting calls. Resolves to true if it was entered. */
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

// Logging in again in the meantime also counts as entering the key.
adminSession.subscribe(() => {
  const token = adminSession.get()?.token;
  if (isKeyAsked.get() && token !== undefined && token !== askedWith) answerAsked(true);
});
