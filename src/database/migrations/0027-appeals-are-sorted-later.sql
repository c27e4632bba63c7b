-- What is sent waits in the state 'new' until the desk has looked up its code, after the answer: so no answer can
-- depend on what the code belongs to. The state 'nothing' isn't written any more.
DELETE FROM appeals WHERE state = 'nothing';

-- Tries count for wider networks, too. All three are keyed digests.
DELETE FROM appeal_tries;
ALTER TABLE appeal_tries ADD COLUMN near TEXT NOT NULL DEFAULT '';
ALTER TABLE appeal_tries ADD COLUMN wide TEXT NOT NULL DEFAULT '';
CREATE INDEX appeal_tries_by_near ON appeal_tries (near, at);
CREATE INDEX appeal_tries_by_wide ON appeal_tries (wide, at);
