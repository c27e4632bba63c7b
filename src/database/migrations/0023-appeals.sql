-- Appeals of bans. A ban's code isn't stored: it is computed from the number of its case with this sealed key.
CREATE TABLE appeal_key (
  id INTEGER PRIMARY KEY,
  sealed TEXT NOT NULL
);

-- Every try to send an appeal, from a network that is only kept as a keyed digest.
CREATE TABLE appeal_tries (
  id INTEGER PRIMARY KEY,
  network TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX appeal_tries_by_time ON appeal_tries (at);
CREATE INDEX appeal_tries_by_network ON appeal_tries (network, at);

-- What the ban was is copied from its case, because lists are read far more often than bans change. A try with a
-- code that belongs to no ban writes a row too, in the state 'nothing', which is deleted after an hour.
CREATE TABLE appeals (
  id INTEGER PRIMARY KEY,
  receipt TEXT NOT NULL,
  state TEXT NOT NULL,
  at BIGINT NOT NULL,
  text TEXT NOT NULL,
  ban_case BIGINT NOT NULL,
  tool TEXT NOT NULL,
  target TEXT NOT NULL,
  target_name TEXT,
  is_practice INTEGER NOT NULL,
  banned_at BIGINT NOT NULL,
  ends_at BIGINT,
  place_kind TEXT,
  place_name TEXT,
  made_by TEXT,
  told_at BIGINT,
  busy_until BIGINT NOT NULL DEFAULT 0,
  decided_at BIGINT,
  decided_by TEXT,
  is_alone INTEGER NOT NULL DEFAULT 0,
  answer TEXT,
  lift_case BIGINT,
  lift_job BIGINT,
  is_restored INTEGER NOT NULL DEFAULT 0,
  fault TEXT
);
CREATE INDEX appeals_by_receipt ON appeals (receipt);
CREATE INDEX appeals_by_ban ON appeals (ban_case, at);
CREATE INDEX appeals_by_state ON appeals (state, id);
CREATE INDEX appeals_by_target ON appeals (target);

CREATE TABLE appeal_comments (
  id INTEGER PRIMARY KEY,
  appeal_id BIGINT NOT NULL,
  at BIGINT NOT NULL,
  by_name TEXT NOT NULL,
  by_actor TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX appeal_comments_by_appeal ON appeal_comments (appeal_id, id);
