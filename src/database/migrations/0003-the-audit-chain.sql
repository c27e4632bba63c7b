-- What a case is about, and what keeps its rows from being edited unseen: `tag` is keyed and covers the
-- row; of what is personal (address; target, name, detail) it covers a commitment, digest and salt, so
-- that erasing the values and the salt leaves the row provable. `follows` is the newest block that was known
-- when the row was written. Rows are never changed otherwise.
ALTER TABLE audit ADD COLUMN platform TEXT;
ALTER TABLE audit ADD COLUMN target TEXT;
ALTER TABLE audit ADD COLUMN target_name TEXT;
ALTER TABLE audit ADD COLUMN job_id BIGINT;
ALTER TABLE audit ADD COLUMN undoes BIGINT;
ALTER TABLE audit ADD COLUMN address_seal TEXT;
ALTER TABLE audit ADD COLUMN person_seal TEXT;
ALTER TABLE audit ADD COLUMN follows TEXT;
ALTER TABLE audit ADD COLUMN tag TEXT;
CREATE INDEX audit_by_undone ON audit (undoes) WHERE undoes IS NOT NULL;

-- Rows closed into blocks. `ids` are the rows of a block as ranges, `marks` the beginnings of their
-- tags, `mac` covers the block before and every row.
CREATE TABLE audit_blocks (
  number INTEGER PRIMARY KEY,
  first_id BIGINT NOT NULL,
  last_id BIGINT NOT NULL,
  ids TEXT NOT NULL,
  marks TEXT NOT NULL,
  from_at BIGINT NOT NULL,
  to_at BIGINT NOT NULL,
  sealed_at BIGINT NOT NULL,
  key_id TEXT NOT NULL,
  mac TEXT NOT NULL
);
CREATE INDEX audit_blocks_by_time ON audit_blocks (to_at);

-- Where the chain begins since older blocks were removed, signed.
CREATE TABLE audit_floor (
  number INTEGER PRIMARY KEY,
  last_id BIGINT NOT NULL,
  mac TEXT NOT NULL,
  signature TEXT NOT NULL
);

-- What sealed cases can be filtered by, newest last. A facet is the beginning of a digest of its text.
CREATE TABLE audit_facets (
  facet BIGINT NOT NULL,
  case_id BIGINT NOT NULL,
  PRIMARY KEY (facet, case_id)
) WITHOUT ROWID;

-- Small things that the desk remembers of its log: when it was verified last, how far addresses are erased.
CREATE TABLE audit_marks (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
