-- What came of each use of a tool. Until now whatever wasn't done counted as failed.
ALTER TABLE tool_hours ADD COLUMN refused BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tool_hours ADD COLUMN unknown BIGINT NOT NULL DEFAULT 0;

-- What changed since an admin was last here, and which passes end soon.
CREATE INDEX jobs_by_end ON jobs (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX passes_by_end ON passes (expires_at) WHERE revoked_at IS NULL AND expires_at IS NOT NULL;
