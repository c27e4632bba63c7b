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
  return fitLabel(label, [`Case ${caseId}, `, ': leaked webhook deleted with Gatehouse']);
}

/** The same for a webhook that is deleted by its id, with the moderator's own reason. */
export function tidyReason(one: { mark: number; label: string; reason: string }): string {
  const room = 32;
  const reason = shorten(`: ${one.reason}`, REASON_MAX - room - encodedLength('Case , '));
  return fitLabel(one.label, [`Case ${one.mark}, `, reason]);
}

function fitLabel(label: string, [before, after]: [string, string]): string {
  return before + shorten(label, REASON_MAX - encodedLength(before + after)) + after;
}

/** The limit counts encoded characters, and a text may be in any script. */
function shorten(text: string, max: number): string {
  const characters = [...text.toWellFormed()];
  while (characters.length > 0 && encodedLength(characters.join('')) > max) characters.pop();
  return characters.join('');
}

/** Why a webhook can't be deleted by the bot; undefined if it can. */
export function whyKept({ type }: { type: number }): string | undefined {
  if (type === 1 || type === 2) return undefined;
  if (type === 3)
    return 'Belongs to an app, not to a channel. Remove the app from the server instead.';
  return 'Discord doesn’t document this kind of webhook. Delete it in Discord.';
}

function encodedLength(text: string): number {
  return encodeURIComponent(text).length;
}
