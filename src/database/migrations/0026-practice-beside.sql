-- Until when a pass practices, although the platforms may be connected.
ALTER TABLE passes ADD COLUMN practice_until BIGINT;
