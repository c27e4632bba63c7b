-- The Discord account that a pass is linked to: its id and its name, nothing else. An account has one pass at most.
-- `person` is the holder's name as in traces: links of two people prove that they are two.
CREATE TABLE discord_links (
  pass_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  person TEXT NOT NULL,
  linked_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX discord_links_by_person ON discord_links (person);

-- A code that was made in Discord has an account, and one that was made in the browser has a pass.
CREATE TABLE discord_link_codes (
  code_hash TEXT PRIMARY KEY,
  user_id TEXT,
  name TEXT,
  guild_id TEXT,
  pass_id TEXT,
  expires_at BIGINT NOT NULL
) WITHOUT ROWID;
