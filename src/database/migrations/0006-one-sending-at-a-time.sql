-- Sendings under way: one for a pass and a webhook, whichever process has it. One that was lost ends by itself.
CREATE TABLE webhook_sendings (
  id TEXT NOT NULL,
  pass_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  until BIGINT NOT NULL,
  PRIMARY KEY (pass_id, webhook_id)
);
