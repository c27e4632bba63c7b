-- Fake cookies that were planted: never the cookie itself, only digests by which it is known again. `number` is what
-- people read: decoy 07. `planted_by` is empty once whoever planted it was erased.
CREATE TABLE decoys (
  number BIGINT PRIMARY KEY,
  label TEXT NOT NULL,
  place TEXT,
  digests TEXT NOT NULL,
  pass_id TEXT,
  planted_by TEXT,
  case_id BIGINT NOT NULL,
  made_at BIGINT NOT NULL,
  retired_at BIGINT
);
CREATE INDEX decoys_live ON decoys (number) WHERE retired_at IS NULL;
CREATE INDEX decoys_retired ON decoys (number) WHERE retired_at IS NOT NULL;
CREATE INDEX decoys_by_retirement ON decoys (retired_at, number) WHERE retired_at IS NOT NULL;
CREATE INDEX decoys_by_label ON decoys (lower(label));
CREATE INDEX decoys_by_place ON decoys (lower(place));
CREATE INDEX decoys_by_planter ON decoys (lower(planted_by));
CREATE INDEX decoys_by_pass ON decoys (pass_id);
