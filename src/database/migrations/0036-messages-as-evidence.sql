-- The message behind a link, as Discord had it when it was added: JSON with its text, its author's name and what else it
-- had. Its author can be erased, whoever the case is about.
ALTER TABLE evidence ADD COLUMN message TEXT;
ALTER TABLE evidence ADD COLUMN author_id TEXT;
CREATE INDEX evidence_by_author ON evidence (author_id) WHERE author_id IS NOT NULL;
