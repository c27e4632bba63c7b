-- By what the desk tells two people apart: keyed digests, never the browser's id or an address. `actor` is `pass:ID` or
-- `key:ID`, `person` its holder in one spelling. A browser is kept while the pass or key can be used, a network only
-- until `ends_at`.
CREATE TABLE traces (
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  digest TEXT NOT NULL,
  person TEXT NOT NULL,
  ends_at BIGINT,
  PRIMARY KEY (actor, kind, digest)
) WITHOUT ROWID;
CREATE INDEX traces_by_person ON traces (person);
CREATE INDEX traces_by_digest ON traces (digest, kind);
CREATE INDEX traces_by_end ON traces (ends_at) WHERE ends_at IS NOT NULL;

-- Holders of whom an admin said once that they are two people, each in one spelling, the smaller one first.
CREATE TABLE two_people (
  one TEXT NOT NULL,
  other TEXT NOT NULL,
  confirmed_at BIGINT NOT NULL,
  confirmed_by TEXT NOT NULL,
  case_id BIGINT NOT NULL,
  PRIMARY KEY (one, other)
) WITHOUT ROWID;

-- 1: it ran without a second person, since there was none.
ALTER TABLE jobs ADD COLUMN is_alone BIGINT NOT NULL DEFAULT 0;
