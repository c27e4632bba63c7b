-- When the key was entered last in an admin session, and when somebody was last active in it; null: when it began.
ALTER TABLE admin_sessions ADD COLUMN keyed_at BIGINT;
ALTER TABLE admin_sessions ADD COLUMN active_at BIGINT;
