/** How many webhooks of unlisted servers one pass can delete within a rolling day. */
export const FOREIGN_MAX = 10;
export const FOREIGN_WINDOW_MS = 24 * 3_600_000;

const CONFIRM_WORD = 'DELETE';

/** Whether the typed text confirms deleting another server's webhook. */
export function isConfirmed(typed: string | undefined, name: string): boolean {
  const said = (typed ?? '').trim();
  return said !== '' && (said === CONFIRM_WORD || said === name.trim());
}

const REASON_MAX = 512;

/** For the server's audit log, which shows the bot as the actor. */
export function auditReason({ caseId, label }: { caseId: number; label: string }): string {
  const [before, after] = [`Case ${caseId}, `, ': leaked webhook deleted with Gatehouse'];
  const characters = [...label.toWellFormed()];
  // The limit counts encoded characters, and a label may be in any script.
  while (encodedLength(before + characters.join('') + after) > REASON_MAX) characters.pop();
  return before + characters.join('') + after;
}

function encodedLength(text: string): number {
  return encodeURIComponent(text).length;
}
