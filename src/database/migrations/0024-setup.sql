-- What was skipped, accepted or hidden in the setup checklist, and which steps were done once.
CREATE TABLE setup_marks (
  name TEXT PRIMARY KEY,
  marked_at BIGINT NOT NULL,
  marked_by TEXT NOT NULL
);

-- A link for each public address. Opening it only records that someone could, and whether through a proxy.
CREATE TABLE setup_links (
  public_url TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  opened_at BIGINT,
  proxy TEXT,
  proxy_from TEXT
);
CREATE UNIQUE INDEX setup_links_by_token ON setup_links (token);
