-- Settings that were shortened and take effect later, so that whoever stole a session can't erase the log with them.
CREATE TABLE settings_to_come (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL,
  takes_effect_at BIGINT NOT NULL,
  asked_by TEXT NOT NULL
);
