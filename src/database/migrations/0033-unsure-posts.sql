-- When a job's message was first sent under its reference; null if it certainly isn't there, or once its id is known.
-- Discord's answer can get lost, and then the message may be there although the desk doesn't know its id.
ALTER TABLE job_posts ADD COLUMN sent_at BIGINT;
