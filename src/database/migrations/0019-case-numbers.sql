-- Cases are numbered 1, 2, 3. Until now a case had the number of its first row, and its other rows used up
-- the numbers in between. Older cases keep theirs, because the platforms' own logs contain them.
-- Only the first row of a case has a number; the seal of its block covers it.
ALTER TABLE audit ADD COLUMN number BIGINT;
UPDATE audit SET number = id WHERE phase = 'intent';
CREATE UNIQUE INDEX audit_by_number ON audit (number) WHERE number IS NOT NULL;

-- Cases that aren't rows of a job: the log shows a job as one entry.
CREATE INDEX audit_by_entry ON audit (number) WHERE number IS NOT NULL AND job_id IS NULL;
