-- What a job that only reads found out: `given` is the line as it was written, `finding` what there is of it, `change`
-- what is different from the last run of the same list; null: nobody has compared it yet.
ALTER TABLE job_rows ADD COLUMN given TEXT;
ALTER TABLE job_rows ADD COLUMN finding TEXT;
ALTER TABLE job_rows ADD COLUMN change TEXT;
CREATE INDEX job_rows_by_finding ON job_rows (job_id, finding, line) WHERE finding IS NOT NULL;
ALTER TABLE jobs ADD COLUMN result TEXT;

-- The last run of each roster: its name is the holder's own, and `job_id` the job that wrote it last.
CREATE TABLE rosters (
  id INTEGER PRIMARY KEY,
  holder TEXT NOT NULL,
  name TEXT NOT NULL,
  is_practice BIGINT NOT NULL,
  job_id BIGINT NOT NULL,
  ran_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX rosters_by_name ON rosters (holder, name, is_practice);

-- Who was found in it. `given` is how the list named them; `seen_in` the last job whose list did.
CREATE TABLE roster_members (
  roster_id BIGINT NOT NULL,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  given TEXT NOT NULL,
  is_banned BIGINT NOT NULL,
  is_young BIGINT,
  seen_in BIGINT NOT NULL,
  PRIMARY KEY (roster_id, user_id)
) WITHOUT ROWID;
CREATE INDEX roster_members_by_given ON roster_members (roster_id, given);
CREATE INDEX roster_members_by_user ON roster_members (user_id);
