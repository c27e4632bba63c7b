-- Webhooks that get a new URL: the twin is made at once, the old one is deleted at `until`. No token is kept. A row
-- is written before the twin is asked for, so that a lost answer leaves a trace; `case_id` is the rotation's case.
CREATE TABLE webhook_rotations (
  case_id BIGINT NOT NULL PRIMARY KEY,
  guild_id TEXT NOT NULL,
  channel_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  name TEXT,
  twin_id TEXT,
  is_practice BIGINT NOT NULL,
  started_at BIGINT NOT NULL,
  until BIGINT NOT NULL,
  state TEXT NOT NULL,
  why TEXT,
  tries BIGINT NOT NULL DEFAULT 0,
  not_before BIGINT NOT NULL DEFAULT 0,
  delete_case_id BIGINT,
  settled_at BIGINT
);
CREATE INDEX webhook_rotations_due ON webhook_rotations (state, until);
CREATE INDEX webhook_rotations_by_server ON webhook_rotations (guild_id, is_practice);
