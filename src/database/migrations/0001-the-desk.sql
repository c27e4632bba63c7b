CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  active_at BIGINT,
  ended_at BIGINT,
  address TEXT NOT NULL,
  agent TEXT NOT NULL,
  pass_id TEXT
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_pass ON sessions (pass_id);

CREATE TABLE codes (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  holder TEXT NOT NULL,
  scope TEXT,
  expires_at BIGINT,
  daily_cap BIGINT,
  created_at BIGINT NOT NULL,
  created_by TEXT NOT NULL,
  redeemed_at BIGINT,
  redeemed_by TEXT,
  pass_id TEXT,
  revoked_at BIGINT
);

CREATE TABLE code_tries (
  address TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX code_tries_by_address ON code_tries (address, at);

CREATE TABLE passes (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  code_id TEXT NOT NULL,
  label TEXT NOT NULL,
  holder TEXT NOT NULL,
  scope TEXT,
  expires_at BIGINT,
  daily_cap BIGINT,
  created_at BIGINT NOT NULL,
  seen_at BIGINT,
  revoked_at BIGINT
);

CREATE TABLE admin_keys (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL,
  access TEXT NOT NULL,
  label TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  created_by TEXT NOT NULL,
  revoked_at BIGINT
);

CREATE TABLE ip_bans (
  network TEXT PRIMARY KEY,
  family BIGINT NOT NULL,
  prefix BIGINT NOT NULL,
  reason TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  created_by TEXT NOT NULL,
  expires_at BIGINT
);

-- The sizes of network that were ever banned: an address is looked up once for each.
CREATE TABLE ip_ban_sizes (
  family BIGINT NOT NULL,
  prefix BIGINT NOT NULL,
  PRIMARY KEY (family, prefix)
);

CREATE TABLE penalties (
  address TEXT NOT NULL,
  at BIGINT NOT NULL,
  until BIGINT NOT NULL
);
CREATE INDEX penalties_by_address ON penalties (address, at);

-- What a pass has used up, and until when an action of it cools down (kind 'cooldown ...', amount a
-- time). Clustered by holder: what one action reads and writes lies on one page.
CREATE TABLE pass_use (
  holder TEXT NOT NULL,
  kind TEXT NOT NULL,
  slot BIGINT NOT NULL,
  pass_id TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (holder, kind, slot, pass_id)
) WITHOUT ROWID;

CREATE TABLE idempotency (
  owner TEXT NOT NULL,
  path TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  state TEXT NOT NULL,
  status BIGINT,
  answer TEXT,
  case_id BIGINT,
  at BIGINT NOT NULL,
  PRIMARY KEY (owner, path, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_by_time ON idempotency (at);

CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at BIGINT NOT NULL,
  phase TEXT NOT NULL,
  case_id BIGINT,
  request_id TEXT NOT NULL,
  actor TEXT NOT NULL,
  holder TEXT,
  session_id TEXT,
  address TEXT,
  action TEXT NOT NULL,
  targets BIGINT NOT NULL,
  outcome TEXT,
  detail TEXT
);
CREATE INDEX audit_by_case ON audit (case_id) WHERE case_id IS NOT NULL;

CREATE TABLE banners (
  id TEXT PRIMARY KEY,
  message TEXT NOT NULL,
  duration_seconds BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  created_by TEXT NOT NULL
);

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  changed_at BIGINT NOT NULL,
  changed_by TEXT NOT NULL
);
