-- What an account was when the plan of its job read it: member, moderator, banned and so on.
ALTER TABLE job_rows ADD COLUMN stood TEXT;
