-- Files and message links on a case. `case_at` is when the case began, so that both are kept equally long. A link has a
-- `url` and no bytes; `thumbnail` is a small WebP image in base64.
CREATE TABLE evidence (
  id TEXT NOT NULL PRIMARY KEY,
  case_id BIGINT NOT NULL,
  case_at BIGINT NOT NULL,
  is_practice BIGINT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  url TEXT,
  bytes BIGINT NOT NULL,
  sha256 TEXT NOT NULL,
  thumbnail TEXT,
  added_at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  holder TEXT NOT NULL
);
CREATE INDEX evidence_by_case ON evidence (case_id, added_at);
CREATE INDEX evidence_by_actor ON evidence (actor, added_at);

-- The content of a file in base64, in pieces, so that neither a backup nor a download holds many megabytes at once.
CREATE TABLE evidence_pieces (
  evidence_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (evidence_id, number)
);
