-- Who may use a pass that is linked to a Discord account: the members of one server, perhaps only those with one role.
-- Without a row, or without a server in it, the members of any listed server. The names are those of that time.
CREATE TABLE discord_staff (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  guild_id TEXT,
  guild_name TEXT,
  role_id TEXT,
  role_name TEXT,
  chosen_at BIGINT NOT NULL,
  chosen_by TEXT NOT NULL
) WITHOUT ROWID;

-- When Discord was last asked whether the account is still among them, and the server where it was last seen.
ALTER TABLE discord_links ADD COLUMN asked_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE discord_links ADD COLUMN seen_in TEXT;
CREATE INDEX discord_links_by_asked ON discord_links (asked_at);

-- Since when and why the pass can't be used, as JSON, and null while it can. It outlives the link, so that ending
-- the link in some other way than by the owner doesn't open the pass again.
ALTER TABLE passes ADD COLUMN suspension TEXT;
