-- What Discord had before the owner let people use the desk from there, so that it can be put back. One row at most.
-- While it is off, a row means that Discord couldn't be told yet.
CREATE TABLE discord_turned_on (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  application_id TEXT NOT NULL,
  address TEXT NOT NULL,
  former_address TEXT,
  turned_at BIGINT NOT NULL,
  turned_by TEXT NOT NULL,
  looked_at BIGINT NOT NULL,
  trouble TEXT,
  trouble_at BIGINT,
  trouble_address TEXT
) WITHOUT ROWID;

-- The commands of one server: what was there before, and what the desk registered since. Both are lists of
-- definitions as Discord takes them, which hold no secret.
CREATE TABLE discord_commands (
  guild_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  former TEXT NOT NULL,
  registered TEXT,
  fault TEXT,
  tried_at BIGINT NOT NULL
) WITHOUT ROWID;

-- Held by whoever changes one of the two, so that two admins or the upkeep don't do it at once.
CREATE TABLE discord_turn_claims (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  until BIGINT NOT NULL
) WITHOUT ROWID;
