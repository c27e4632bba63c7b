import type { Transaction } from '#database/database.ts';

// What Discord has isn't in the backup, so what the desk knows about it must outlast a restore: otherwise nothing could
// put back the address and the commands that were there before.

/** Sets it aside in the same unit of work. */
export async function setTurnedAside(tx: Transaction): Promise<void> {
  await tx.run('CREATE TEMPORARY TABLE kept_turned AS SELECT * FROM discord_turned_on');
  await tx.run('CREATE TEMPORARY TABLE kept_commands AS SELECT * FROM discord_commands');
  await tx.run(
    "CREATE TEMPORARY TABLE kept_door AS SELECT * FROM settings WHERE name = 'discordDesk'",
  );
}

/** Puts it back. On a desk that was never used from Discord, such as a new one, what the backup has counts. */
export async function putTurnedBack(tx: Transaction): Promise<void> {
  await tx.run('DELETE FROM discord_turn_claims');
  const known = await tx.one(
    'SELECT id FROM kept_turned UNION ALL SELECT 1 FROM kept_door LIMIT 1',
  );
  if (known) {
    await tx.run('DELETE FROM discord_turned_on');
    await tx.run(
      `INSERT INTO discord_turned_on
         (id, application_id, address, pending_address, former_address, turned_at, turned_by,
          looked_at, trouble, trouble_at, trouble_address)
       SELECT id, application_id, address, pending_address, former_address, turned_at, turned_by,
         looked_at, trouble, trouble_at, trouble_address FROM kept_turned`,
    );
    await tx.run('DELETE FROM discord_commands');
    await tx.run(
      `INSERT INTO discord_commands
         (guild_id, application_id, name, former, registered, changed_at, fault, tried_at)
       SELECT guild_id, application_id, name, former, registered, changed_at, fault, tried_at
       FROM kept_commands`,
    );
    await tx.run("DELETE FROM settings WHERE name = 'discordDesk'");
    await tx.run(
      `INSERT INTO settings (name, value, changed_at, changed_by)
       SELECT name, value, changed_at, changed_by FROM kept_door`,
    );
  }
  for (const name of ['turned', 'commands', 'door']) await tx.run(`DROP TABLE kept_${name}`);
}
