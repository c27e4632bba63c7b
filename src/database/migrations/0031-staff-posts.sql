-- The staff channel is reached by a webhook, or the bot itself posts there. Then `sealed` and `webhook_id` are ''.
ALTER TABLE staff_channel ADD COLUMN by_bot BIGINT NOT NULL DEFAULT 0;

-- The message of the bot that shows a job to the staff. `said` is the state that the message shows, and '' until
-- Discord has answered. `reference` is what its buttons carry; a message that is posted anew has another one.
CREATE TABLE job_posts (
  job_id BIGINT PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  guild_id TEXT NOT NULL,
  channel_id TEXT NOT NULL,
  message_id TEXT,
  targets BIGINT NOT NULL,
  said TEXT NOT NULL DEFAULT '',
  said_at BIGINT NOT NULL DEFAULT 0,
  tries BIGINT NOT NULL DEFAULT 0,
  not_before BIGINT NOT NULL DEFAULT 0
);
