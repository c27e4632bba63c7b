/** A backup that cannot be made or put back; the message tells the owner why, and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
