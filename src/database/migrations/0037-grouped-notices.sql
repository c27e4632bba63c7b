-- Several notices can go out in one message. `lead` is the first of those that a notice is sent with. `tried_at` is when
-- their message was first sent, as long as it may be there although Discord's answer got lost. `path` is the page of the
-- desk that shows more.
ALTER TABLE notices ADD COLUMN path TEXT;
ALTER TABLE notices ADD COLUMN lead BIGINT;
ALTER TABLE notices ADD COLUMN tried_at BIGINT;

-- When someone first reported that the decoy had turned up.
ALTER TABLE decoys ADD COLUMN found_at BIGINT;
