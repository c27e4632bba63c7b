-- Calls that the platform refused, counted over all processes and restarts: too many of them, and it blocks us.
CREATE TABLE refused_calls (
  lead TEXT NOT NULL,
  at BIGINT NOT NULL,
  is_authorised INTEGER NOT NULL
);
CREATE INDEX refused_calls_by_lead ON refused_calls (lead, at);

-- Only used where several processes share the store.
CREATE TABLE call_leads (
  name TEXT PRIMARY KEY,
  runner TEXT NOT NULL,
  beat_at BIGINT NOT NULL
);
CREATE TABLE handed_calls (
  id INTEGER PRIMARY KEY,
  lead TEXT NOT NULL,
  asker TEXT NOT NULL,
  runner TEXT,
  state TEXT NOT NULL,
  sealed TEXT NOT NULL
);

-- What has been counted in a minute, over all processes that share the store.
CREATE TABLE minute_counts (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  minute BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (kind, key, minute)
) WITHOUT ROWID;
