-- Notes that moderators should read before they act on a target. The text stays in the log.
CREATE TABLE pinned_notes (
  note_id BIGINT PRIMARY KEY,
  case_id BIGINT NOT NULL,
  target TEXT NOT NULL,
  pinned_at BIGINT NOT NULL,
  pinned_by TEXT NOT NULL
);
CREATE INDEX pinned_notes_by_target ON pinned_notes (target);
