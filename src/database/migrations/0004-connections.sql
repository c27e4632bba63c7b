-- What the owner saved for a platform, and what came of asking it last. The two secrets are sealed.
CREATE TABLE connections (
  platform TEXT PRIMARY KEY,
  credential TEXT NOT NULL,
  listed TEXT NOT NULL,
  client_id TEXT,
  client_secret TEXT,
  saved_at BIGINT NOT NULL,
  saved_by TEXT NOT NULL,
  report TEXT,
  checked_at BIGINT,
  used_at BIGINT,
  broken_at BIGINT,
  broken_why TEXT
);

-- Credentials that were tried, right or wrong: when, and for which platform.
CREATE TABLE connection_tries (
  platform TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX connection_tries_by_time ON connection_tries (platform, at);

-- What was changed in the practice world since it was made. One row.
CREATE TABLE practice_worlds (
  id INTEGER PRIMARY KEY,
  world TEXT,
  revision BIGINT NOT NULL
);

-- Webhooks that Discord said are gone: it restricts whoever goes on calling them.
CREATE TABLE dead_webhooks (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL
);
CREATE INDEX dead_webhooks_by_time ON dead_webhooks (at);
