-- A sequence, because a counter in a table would make all calls wait for one another. A number whose unit is
-- rolled back is lost; the sealer notices and records that it was never used. It can tell, because whoever draws
-- a number holds the same lock as whoever appends.
CREATE SEQUENCE audit_numbers;
SELECT setval('audit_numbers', (SELECT COALESCE(MAX(number), 0) + 1 FROM audit), false);

CREATE FUNCTION draw_number(of_table TEXT) RETURNS BIGINT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(of_table, 0));
  RETURN nextval(of_table || '_numbers');
END
$$;

-- As before, except that the intent's number is drawn. In step with src/server/http/enter.ts.
CREATE OR REPLACE FUNCTION enter_call(
  c_now BIGINT, c_family BIGINT, c_sizes BIGINT, c_networks TEXT[],
  c_session TEXT, c_session_hash TEXT, c_address TEXT,
  c_pass TEXT, c_pass_hash TEXT, c_label TEXT, c_holder TEXT, c_scope TEXT, c_locked_to TEXT,
  c_pass_until BIGINT, c_cap BIGINT,
  c_charge BIGINT, c_free BIGINT, c_kind TEXT, c_targets BIGINT, c_day BIGINT, c_minute BIGINT,
  c_hour_from BIGINT, c_ten_from BIGINT, c_day_limit BIGINT, c_ten_limit BIGINT, c_hour_limit BIGINT,
  c_cooldown TEXT, c_cools BIGINT, c_cooldown_until BIGINT,
  c_owner TEXT, c_path TEXT, c_key TEXT, c_body_hash TEXT,
  r_request TEXT, r_actor TEXT, r_action TEXT, r_targets BIGINT, r_detail TEXT, r_platform TEXT,
  r_target TEXT, r_target_name TEXT, r_address_seal TEXT, r_person_seal TEXT, r_follows TEXT, r_tag TEXT
) RETURNS TABLE (
  verdict TEXT, day_used BIGINT, ten_used BIGINT, hour_used BIGINT, cooling_until BIGINT, new_case BIGINT
) LANGUAGE plpgsql AS $$
DECLARE
  minutes RECORD;
BEGIN
  verdict := 'stale';
  day_used := 0; ten_used := 0; hour_used := 0; cooling_until := 0;
  IF c_charge = 1 THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('use ' || c_holder, 0));
  END IF;
  IF (SELECT COUNT(*) FROM ip_ban_sizes WHERE family = c_family) <> c_sizes
    OR EXISTS (SELECT 1 FROM ip_bans
      WHERE network = ANY (c_networks) AND (expires_at IS NULL OR expires_at > c_now))
    OR NOT EXISTS (SELECT 1 FROM sessions
      WHERE hash = c_session_hash AND id = c_session AND expires_at > c_now AND ended_at IS NULL
        AND pass_id = c_pass AND address = c_address)
    OR NOT EXISTS (SELECT 1 FROM passes
      WHERE hash = c_pass_hash AND id = c_pass AND revoked_at IS NULL
        AND label = c_label AND holder = c_holder
        AND scope IS NOT DISTINCT FROM c_scope AND locked_to IS NOT DISTINCT FROM c_locked_to
        AND expires_at IS NOT DISTINCT FROM c_pass_until AND daily_cap IS NOT DISTINCT FROM c_cap
        AND (expires_at IS NULL OR expires_at > c_now))
    OR (c_key IS NOT NULL AND EXISTS (SELECT 1 FROM idempotency
      WHERE owner = c_owner AND path = c_path AND key = c_key))
  THEN
    RETURN NEXT;
    RETURN;
  END IF;
  IF c_charge = 1 THEN
    SELECT COALESCE(SUM(used.amount) FILTER (WHERE used.kind = 'minute' AND used.slot >= c_hour_from), 0) AS hour,
      COALESCE(SUM(used.amount) FILTER (WHERE used.kind = 'minute' AND used.slot >= c_ten_from
        AND used.pass_id = c_pass), 0) AS ten,
      COALESCE(MAX(used.amount) FILTER (WHERE used.kind = c_kind AND used.slot = c_day
        AND used.pass_id = c_pass), 0) AS day,
      COALESCE(MAX(used.amount) FILTER (WHERE used.kind = c_cooldown AND used.slot = 0
        AND used.pass_id = c_pass), 0) AS cooling
    INTO minutes FROM pass_use AS used
    WHERE used.holder = c_holder AND (used.slot = 0 OR used.slot >= LEAST(c_day, c_hour_from));
    day_used := minutes.day; ten_used := minutes.ten; hour_used := minutes.hour;
    cooling_until := minutes.cooling;
    IF (c_cools = 1 AND cooling_until > c_now) OR (c_free = 0 AND (day_used + c_targets > c_day_limit
      OR (c_kind = 'changes' AND (ten_used + c_targets > c_ten_limit OR hour_used + c_targets > c_hour_limit))))
    THEN
      verdict := 'refused';
      RETURN NEXT;
      RETURN;
    END IF;
    INSERT INTO pass_use (holder, kind, slot, pass_id, amount)
    SELECT c_holder, added.kind, added.slot, c_pass, added.amount
    FROM (VALUES (c_kind, c_day, c_targets), (c_cooldown, 0, c_cooldown_until), ('minute', c_minute, c_targets))
      AS added (kind, slot, amount)
    WHERE added.kind <> 'minute' OR c_kind = 'changes'
    ON CONFLICT (holder, kind, slot, pass_id) DO UPDATE
    SET amount = CASE WHEN excluded.slot = 0 THEN excluded.amount ELSE pass_use.amount + excluded.amount END;
  END IF;
  verdict := 'in';
  -- A key that another call has just claimed fails here, before a number is drawn.
  IF c_key IS NOT NULL THEN
    INSERT INTO idempotency (owner, path, key, body_hash, state, at)
    VALUES (c_owner, c_path, c_key, c_body_hash, 'open', c_now);
  END IF;
  IF r_tag IS NOT NULL THEN
    new_case := draw_number('audit');
    INSERT INTO audit (number, at, phase, request_id, actor, holder, session_id, address, action, targets, detail,
      platform, target, target_name, address_seal, person_seal, follows, tag)
    VALUES (new_case, c_now, 'intent', r_request, r_actor, c_holder, c_session, c_address, r_action, r_targets,
      r_detail, r_platform, r_target, r_target_name, r_address_seal, r_person_seal, r_follows, r_tag);
    IF c_key IS NOT NULL THEN
      UPDATE idempotency SET case_id = new_case WHERE owner = c_owner AND path = c_path AND key = c_key;
    END IF;
  END IF;
  RETURN NEXT;
END
$$;
