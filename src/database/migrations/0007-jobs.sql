-- Durable bulk work. `runner` is the process that works on it; `held_until` is when it tries again by itself.
-- `label` is that of the planner's pass, for the platform's audit reason. `ended_at` of what was cancelled is
-- written once its rows are settled.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  platform TEXT NOT NULL,
  place TEXT NOT NULL,
  place_name TEXT,
  is_practice BIGINT NOT NULL,
  params TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  total BIGINT NOT NULL,
  targets BIGINT NOT NULL,
  dropped BIGINT NOT NULL,
  fingerprint TEXT NOT NULL,
  case_id BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  started_at BIGINT,
  ended_at BIGINT,
  actor TEXT NOT NULL,
  pass_id TEXT,
  holder TEXT NOT NULL,
  label TEXT,
  session_id TEXT NOT NULL,
  address TEXT,
  needs_approval BIGINT NOT NULL,
  decided_at BIGINT,
  decided_by TEXT,
  decider TEXT,
  decided_session TEXT,
  decision_note TEXT,
  paused_at BIGINT,
  paused_by TEXT,
  paused_code TEXT,
  paused_why TEXT,
  resumes BIGINT NOT NULL DEFAULT 0,
  held_until BIGINT,
  held_why TEXT,
  runner TEXT,
  undo_of BIGINT
);
CREATE INDEX jobs_by_state ON jobs (state, id);
CREATE INDEX jobs_open ON jobs (state, id) WHERE ended_at IS NULL;
CREATE INDEX jobs_by_session ON jobs (session_id);
CREATE INDEX jobs_by_undone ON jobs (undo_of) WHERE undo_of IS NOT NULL;

-- One row for each target. `was` is how it stood before, kept before anything is sent; `idem` and
-- `first_sent_at` are the same however often it is sent. `kind`, `params` and `place` where they are not the job's.
CREATE TABLE job_rows (
  job_id BIGINT NOT NULL,
  line BIGINT NOT NULL,
  target TEXT NOT NULL,
  name TEXT,
  verdict TEXT NOT NULL,
  verdict_why TEXT,
  state TEXT NOT NULL,
  code TEXT,
  cause TEXT,
  is_retryable BIGINT NOT NULL DEFAULT 0,
  tries BIGINT NOT NULL DEFAULT 0,
  not_before BIGINT NOT NULL DEFAULT 0,
  case_id BIGINT,
  undoes BIGINT,
  idem TEXT,
  first_sent_at BIGINT,
  was TEXT,
  data TEXT,
  kind TEXT,
  params TEXT,
  place TEXT,
  settled_at BIGINT,
  PRIMARY KEY (job_id, line)
) WITHOUT ROWID;
CREATE INDEX job_rows_by_state ON job_rows (job_id, state, line);
CREATE INDEX job_rows_next ON job_rows (job_id, not_before, line) WHERE state = 'waiting';
CREATE INDEX job_rows_claimed ON job_rows (target) WHERE state = 'claimed';
CREATE INDEX job_rows_by_case ON job_rows (case_id) WHERE case_id IS NOT NULL;
CREATE INDEX job_rows_by_undone ON job_rows (undoes) WHERE undoes IS NOT NULL;

-- Bans that end by themselves: lifted only while the ban is still that of the case.
CREATE TABLE timed_bans (
  case_id BIGINT NOT NULL,
  guild_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  name TEXT,
  is_practice BIGINT NOT NULL,
  mark BIGINT NOT NULL,
  until BIGINT NOT NULL,
  state TEXT NOT NULL,
  why TEXT,
  tries BIGINT NOT NULL DEFAULT 0,
  not_before BIGINT NOT NULL DEFAULT 0,
  lift_case_id BIGINT,
  settled_at BIGINT,
  PRIMARY KEY (case_id)
);
CREATE INDEX timed_bans_due ON timed_bans (state, until);
CREATE INDEX timed_bans_by_user ON timed_bans (guild_id, user_id);

-- Until when a server takes nobody in, and no direct messages.
CREATE TABLE raid_brakes (
  guild_id TEXT NOT NULL,
  is_practice BIGINT NOT NULL,
  invites_until BIGINT,
  dms_until BIGINT,
  case_id BIGINT NOT NULL,
  by_holder TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (guild_id, is_practice)
);

-- Reasons to choose from.
CREATE TABLE templates (
  id TEXT PRIMARY KEY,
  tool TEXT NOT NULL,
  name TEXT NOT NULL,
  fields TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  holder TEXT NOT NULL
);
CREATE UNIQUE INDEX templates_by_name ON templates (tool, name);

-- What a moderator asked the owner for.
CREATE TABLE requests (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  about TEXT,
  note TEXT NOT NULL,
  state TEXT NOT NULL,
  at BIGINT NOT NULL,
  pass_id TEXT NOT NULL,
  holder TEXT NOT NULL,
  answered_at BIGINT,
  answered_by TEXT,
  answer TEXT,
  detail TEXT
);
CREATE INDEX requests_by_state ON requests (state, id);

-- Two cases that are two halves of one: the same person on both platforms.
CREATE TABLE case_links (
  case_id BIGINT NOT NULL,
  with_case BIGINT NOT NULL,
  PRIMARY KEY (case_id)
);
CREATE INDEX case_links_by_first ON case_links (with_case);

-- Words for the staff's channel, until they are sent. The webhook is sealed.
CREATE TABLE notices (
  id INTEGER PRIMARY KEY,
  at BIGINT NOT NULL,
  topic TEXT NOT NULL,
  content TEXT NOT NULL,
  state TEXT NOT NULL,
  tries BIGINT NOT NULL DEFAULT 0,
  not_before BIGINT NOT NULL DEFAULT 0,
  runner TEXT,
  stands_for BIGINT NOT NULL DEFAULT 1,
  sent_at BIGINT,
  why TEXT
);
CREATE INDEX notices_by_state ON notices (state, id);
CREATE INDEX notices_by_topic ON notices (topic, id);
CREATE TABLE staff_channel (
  id BIGINT PRIMARY KEY,
  sealed TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  name TEXT NOT NULL,
  guild_id TEXT NOT NULL,
  channel_id TEXT,
  is_practice BIGINT NOT NULL,
  saved_at BIGINT NOT NULL,
  saved_by TEXT NOT NULL,
  broken_at BIGINT,
  broken_why TEXT
);

-- What one process at a time does beside the calls.
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  runner TEXT NOT NULL
);
