-- A note pinned in practice is never shown above the form for a real account, nor the other way round.
ALTER TABLE pinned_notes ADD COLUMN is_practice BIGINT NOT NULL DEFAULT 0;
UPDATE pinned_notes SET is_practice = 1
WHERE case_id IN (SELECT number FROM audit WHERE platform LIKE '%practice')
  OR case_id IN (SELECT case_id FROM audit WHERE platform LIKE '%practice');
