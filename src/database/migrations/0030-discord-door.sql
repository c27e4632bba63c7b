-- Interactions that were handled, so that a repeated one isn't handled twice.
CREATE TABLE discord_interactions (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX discord_interactions_by_time ON discord_interactions (at);

-- What the buttons of a message lead to, sealed. A button itself has only a sealed reference.
CREATE TABLE discord_buttons (
  reference TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  guild_id TEXT NOT NULL,
  leads_to TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  pressed_at BIGINT
) WITHOUT ROWID;
CREATE INDEX discord_buttons_by_end ON discord_buttons (expires_at);
