-- Messages that a pass sent through a webhook, so that it can edit or delete them for 24 hours. Only the webhook's id is
-- kept: whoever acts on a message has to bring the webhook's URL again.
CREATE TABLE webhook_messages (
  webhook_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  pass_id TEXT NOT NULL,
  -- The thread or forum post that it is in.
  thread_id TEXT,
  first_words TEXT NOT NULL,
  files BIGINT NOT NULL,
  sent_at BIGINT NOT NULL,
  edited_at BIGINT,
  PRIMARY KEY (webhook_id, message_id)
);
CREATE INDEX webhook_messages_by_pass ON webhook_messages (pass_id, webhook_id, sent_at);
CREATE INDEX webhook_messages_by_time ON webhook_messages (sent_at);
