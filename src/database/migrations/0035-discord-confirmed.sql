-- The address that Discord was asked to take, as long as it hasn't confirmed that. `address` is then the earlier one of
-- this desk that Discord may still have, or the same if there was none.
ALTER TABLE discord_turned_on ADD COLUMN pending_address TEXT;

-- The bot whose commands these are, because another one may be connected by now.
ALTER TABLE discord_commands ADD COLUMN application_id TEXT NOT NULL DEFAULT '';
UPDATE discord_commands
  SET application_id = COALESCE((SELECT application_id FROM discord_turned_on), '');

-- Set while another program's commands are there instead of the ones that the desk registered.
ALTER TABLE discord_commands ADD COLUMN changed_at BIGINT;

-- Whoever took the claim, so that nobody returns that of someone else.
ALTER TABLE discord_turn_claims ADD COLUMN owner TEXT NOT NULL DEFAULT '';
