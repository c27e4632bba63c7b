-- A session that was exchanged or that moved: its old token for a moment, and where it was before.
ALTER TABLE sessions ADD COLUMN old_hash TEXT;
ALTER TABLE sessions ADD COLUMN old_until BIGINT;
ALTER TABLE sessions ADD COLUMN moved_from TEXT;
ALTER TABLE sessions ADD COLUMN moved_at BIGINT;
CREATE UNIQUE INDEX sessions_by_old_hash ON sessions (old_hash) WHERE old_hash IS NOT NULL;
-- With all that the statistics ask, so that they read no row.
DROP INDEX sessions_by_expiry;
CREATE INDEX sessions_by_expiry ON sessions (expires_at, seen_at, created_at, ended_at);
DROP INDEX sessions_by_pass;
CREATE INDEX sessions_of_pass ON sessions (pass_id, expires_at) WHERE pass_id IS NOT NULL;

-- A pass keeps its id, and so its history and budget, under changing secrets.
ALTER TABLE passes ADD COLUMN old_hash TEXT;
ALTER TABLE passes ADD COLUMN old_until BIGINT;
ALTER TABLE passes ADD COLUMN old_session TEXT;
ALTER TABLE passes ADD COLUMN locked_to TEXT;
CREATE UNIQUE INDEX passes_by_old_hash ON passes (old_hash) WHERE old_hash IS NOT NULL;
CREATE INDEX passes_by_code ON passes (code_id);
CREATE INDEX passes_by_time ON passes (created_at, id);
-- One for each state: a list or a search reads no pass of another. Run out or not is told without the row.
CREATE INDEX passes_lasting ON passes (created_at, id)
  WHERE revoked_at IS NULL AND expires_at IS NULL;
CREATE INDEX passes_lasting_by_label ON passes (lower(label))
  WHERE revoked_at IS NULL AND expires_at IS NULL;
CREATE INDEX passes_lasting_by_holder ON passes (lower(holder))
  WHERE revoked_at IS NULL AND expires_at IS NULL;
CREATE INDEX passes_ending ON passes (created_at, id, expires_at)
  WHERE revoked_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX passes_ending_by_label ON passes (lower(label), expires_at)
  WHERE revoked_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX passes_ending_by_holder ON passes (lower(holder), expires_at)
  WHERE revoked_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX passes_ended ON passes (created_at, id) WHERE revoked_at IS NOT NULL;
CREATE INDEX passes_ended_by_label ON passes (lower(label)) WHERE revoked_at IS NOT NULL;
CREATE INDEX passes_ended_by_holder ON passes (lower(holder)) WHERE revoked_at IS NOT NULL;

-- The pass that a code gives back to its holder, where it was lost.
ALTER TABLE codes ADD COLUMN reissues TEXT;
CREATE INDEX codes_by_time ON codes (created_at, id);
-- The same for codes.
CREATE INDEX codes_open ON codes (created_at, id, expires_at)
  WHERE redeemed_at IS NULL AND revoked_at IS NULL;
CREATE INDEX codes_open_by_label ON codes (lower(label), expires_at)
  WHERE redeemed_at IS NULL AND revoked_at IS NULL;
CREATE INDEX codes_open_by_holder ON codes (lower(holder), expires_at)
  WHERE redeemed_at IS NULL AND revoked_at IS NULL;
CREATE INDEX codes_redeemed ON codes (created_at, id)
  WHERE redeemed_at IS NOT NULL AND revoked_at IS NULL;
CREATE INDEX codes_redeemed_by_label ON codes (lower(label))
  WHERE redeemed_at IS NOT NULL AND revoked_at IS NULL;
CREATE INDEX codes_redeemed_by_holder ON codes (lower(holder))
  WHERE redeemed_at IS NOT NULL AND revoked_at IS NULL;
CREATE INDEX codes_revoked ON codes (created_at, id) WHERE revoked_at IS NOT NULL;
CREATE INDEX codes_revoked_by_label ON codes (lower(label)) WHERE revoked_at IS NOT NULL;
CREATE INDEX codes_revoked_by_holder ON codes (lower(holder)) WHERE revoked_at IS NOT NULL;

CREATE INDEX ip_bans_by_time ON ip_bans (created_at, network);
CREATE INDEX ip_bans_by_reason ON ip_bans (lower(reason));

CREATE TABLE admin_sessions (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  key_id TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  ended_at BIGINT,
  address TEXT NOT NULL,
  agent TEXT NOT NULL
);
CREATE INDEX admin_sessions_by_key ON admin_sessions (key_id, expires_at);
CREATE INDEX admin_sessions_by_expiry ON admin_sessions (expires_at);

-- Failed tries of codes and admin keys, by address.
CREATE TABLE tries (
  kind TEXT NOT NULL,
  address TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX tries_by_address ON tries (kind, address, at);
INSERT INTO tries (kind, address, at) SELECT 'code', address, at FROM code_tries;
DROP TABLE code_tries;

-- How often each tool was used in each hour.
CREATE TABLE tool_hours (
  hour BIGINT NOT NULL,
  tool TEXT NOT NULL,
  done BIGINT NOT NULL,
  failed BIGINT NOT NULL,
  PRIMARY KEY (hour, tool)
);
