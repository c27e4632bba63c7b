import type { Transaction } from '#database/database.ts';

// Decoys planted since the backup are still out there, so a restore must not forget them.

/** Sets the register aside within the same transaction. */
export async function setDecoysAside(tx: Transaction): Promise<void> {
  await tx.run('CREATE TEMPORARY TABLE kept_decoys AS SELECT * FROM decoys');
}

/** Brings the current register back. Decoys that only the backup has are kept. */
export async function putDecoysBack(tx: Transaction): Promise<void> {
  await tx.run(
    `UPDATE decoys SET label = kept.label, place = kept.place, pass_id = kept.pass_id,
       planted_by = kept.planted_by, retired_at = COALESCE(decoys.retired_at, kept.retired_at),
       found_at = COALESCE(kept.found_at, decoys.found_at)
     FROM kept_decoys AS kept WHERE kept.number = decoys.number AND kept.digests = decoys.digests`,
  );
  await tx.run(
    `INSERT INTO decoys (number, label, place, digests, pass_id, planted_by, case_id, made_at,
       retired_at, found_at)
     SELECT number, label, place, digests, pass_id, planted_by, case_id, made_at, retired_at, found_at
     FROM kept_decoys WHERE number NOT IN (SELECT number FROM decoys)`,
  );
  await tx.run('DROP TABLE kept_decoys');
}
