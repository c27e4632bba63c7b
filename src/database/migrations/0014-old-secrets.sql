-- Secrets that were rotated out, each sealed under the newest, with up to where it counts: the seal covers the whole
-- row. `until_row` is null until every process has taken on the next one; `case_id` is the case of the rotation.
CREATE TABLE old_secrets (
  key_id TEXT NOT NULL PRIMARY KEY,
  next_key_id TEXT NOT NULL,
  sealed TEXT NOT NULL,
  until_block BIGINT NOT NULL,
  until_row BIGINT,
  case_id BIGINT NOT NULL,
  rotated_at BIGINT NOT NULL,
  rotated_by TEXT NOT NULL
);

-- The new secret, sealed under the old one, while running processes take it on. In no backup.
CREATE TABLE secret_handover (
  key_id TEXT NOT NULL PRIMARY KEY,
  sealed TEXT NOT NULL
);

-- The desks that serve, and which secret each has. In no backup.
CREATE TABLE processes (
  name TEXT NOT NULL PRIMARY KEY,
  key_id TEXT NOT NULL,
  host TEXT NOT NULL,
  pid BIGINT NOT NULL,
  started_at BIGINT NOT NULL
);
