import type { Transaction } from '#database/database.ts';

// A restore must not bring back a link that was ended since the backup, and not end one that was made since. Nor does
// it bring back buttons: one that was pressed since would work a second time.

/** Sets aside the links, and which passes the desk knows, in the same unit of work. */
export async function setLinksAside(tx: Transaction): Promise<void> {
  await tx.run('CREATE TEMPORARY TABLE kept_links AS SELECT * FROM discord_links');
  await tx.run('CREATE TEMPORARY TABLE kept_linkable AS SELECT id FROM passes');
  await tx.run('CREATE TEMPORARY TABLE kept_interactions AS SELECT * FROM discord_interactions');
}

/** Puts them back. Passes that only the backup has keep the links that they have there. */
export async function putLinksBack(tx: Transaction): Promise<void> {
  await tx.run('DELETE FROM discord_link_codes');
  await tx.run('DELETE FROM discord_buttons');
  await tx.run(
    `DELETE FROM discord_links WHERE pass_id IN (SELECT id FROM kept_linkable)
       OR user_id IN (SELECT user_id FROM kept_links)`,
  );
  await tx.run(
    `INSERT INTO discord_links (pass_id, user_id, name, person, linked_at, asked_at, seen_in)
     SELECT pass_id, user_id, name, person, linked_at, asked_at, seen_in FROM kept_links
     WHERE pass_id IN (SELECT id FROM passes)`,
  );
  await tx.run('DELETE FROM discord_interactions');
  await tx.run('INSERT INTO discord_interactions (id, at) SELECT id, at FROM kept_interactions');
  for (const name of ['links', 'linkable', 'interactions']) await tx.run(`DROP TABLE kept_${name}`);
}
