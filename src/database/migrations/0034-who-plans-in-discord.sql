-- The Discord accounts that the planner's passes were linked to when a job began to wait for a second person. None of
-- them may approve it, whatever pass it is linked to by then.
CREATE TABLE job_accounts (
  job_id BIGINT NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (job_id, user_id)
) WITHOUT ROWID;
CREATE INDEX job_accounts_by_user ON job_accounts (user_id);

-- Whoever makes a ban in Discord leaves neither a browser nor a network by which an appeal's decider could be told apart.
ALTER TABLE appeals ADD COLUMN made_in_discord BIGINT NOT NULL DEFAULT 0;
