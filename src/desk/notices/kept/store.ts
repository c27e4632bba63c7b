import type { Transaction } from '#database/database.ts';

// A restore doesn't take back what the staff channel was told, so the desk must not forget what it said there.

/** Sets the notices aside in the same unit of work. */
export async function setNoticesAside(tx: Transaction): Promise<void> {
  await tx.run('CREATE TEMPORARY TABLE kept_notices AS SELECT * FROM notices');
}

const COLUMNS =
  'at, topic, content, state, tries, not_before, stands_for, sent_at, why, path, tried_at';

/**
 * Brings them back; a desk without any, such as a new one, has those of the backup. What waits is dropped: it may be
 * about something that the backup doesn't have, or was told since the backup.
 */
export async function putNoticesBack(tx: Transaction): Promise<void> {
  if (await tx.one('SELECT id FROM kept_notices LIMIT 1')) {
    await tx.run('DELETE FROM notices');
    // With new ids, because PostgreSQL goes on counting from those of the backup.
    await tx.run(
      `INSERT INTO notices (${COLUMNS}) SELECT ${COLUMNS} FROM kept_notices ORDER BY id`,
    );
  }
  await tx.run('DROP TABLE kept_notices');
  await tx.run(
    `UPDATE notices SET state = 'dropped', runner = NULL, lead = NULL
     WHERE state IN ('waiting', 'sending')`,
  );
}
