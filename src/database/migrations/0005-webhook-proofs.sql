-- Six digits that were posted through a webhook, so that whoever asked for them proves to read its channel.
CREATE TABLE webhook_codes (
  id TEXT PRIMARY KEY,
  webhook_id TEXT NOT NULL,
  channel_id TEXT NOT NULL,
  pass_id TEXT NOT NULL,
  salt TEXT NOT NULL,
  hash TEXT NOT NULL,
  tries BIGINT NOT NULL,
  sent_at BIGINT NOT NULL,
  used_at BIGINT
);
CREATE INDEX webhook_codes_by_webhook ON webhook_codes (webhook_id, sent_at);
CREATE INDEX webhook_codes_by_time ON webhook_codes (sent_at);

-- Who has proved it, and until when that holds.
CREATE TABLE webhook_proofs (
  pass_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  channel_id TEXT NOT NULL,
  until BIGINT NOT NULL,
  PRIMARY KEY (pass_id, webhook_id)
);
CREATE INDEX webhook_proofs_by_end ON webhook_proofs (until);

-- Webhooks of other servers that a pass has deleted: ten in a day at the most.
CREATE TABLE webhook_cleanups (
  id TEXT PRIMARY KEY,
  pass_id TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX webhook_cleanups_by_pass ON webhook_cleanups (pass_id, at);
CREATE INDEX webhook_cleanups_by_time ON webhook_cleanups (at);
