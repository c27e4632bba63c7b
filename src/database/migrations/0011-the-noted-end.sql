-- 1: sealed by a desk that notes its newest block outside of the log. The seal covers it, so that a note which is
-- missing afterwards cannot pass for one that was never made.
ALTER TABLE audit_blocks ADD COLUMN noted BIGINT;
