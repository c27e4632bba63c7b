-- What the status page is made of: figures of tools, platforms and the desk itself, and nothing about a person. `length`
-- is that of the span in milliseconds: a minute, or after a day an hour. `measured`, `down` and `degraded` count minutes;
-- `times` says how many calls took how long.
CREATE TABLE status_spans (
  length BIGINT NOT NULL,
  at BIGINT NOT NULL,
  subject TEXT NOT NULL,
  measured BIGINT NOT NULL,
  down BIGINT NOT NULL,
  degraded BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  failed BIGINT NOT NULL,
  times TEXT NOT NULL,
  PRIMARY KEY (length, at, subject)
) WITHOUT ROWID;

-- Each time that a tool was not well; an empty `tool` stands for the desk itself. An open one has no `ended_at`, and its
-- `state` and `cause` are those of now. `worst_cause` is that of its worst state; `down_from` is when it went offline.
CREATE TABLE status_incidents (
  id INTEGER PRIMARY KEY,
  tool TEXT NOT NULL,
  platform TEXT,
  state TEXT NOT NULL,
  cause TEXT NOT NULL,
  since BIGINT NOT NULL,
  worst_cause TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  ended_at BIGINT,
  down_from BIGINT,
  down_until BIGINT
);
CREATE INDEX status_incidents_by_end ON status_incidents (ended_at);
