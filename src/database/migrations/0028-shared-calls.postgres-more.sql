-- One process leads the calls of a connection, and the others hand it theirs. A call is 'queued', 'taken' by the
-- leader, 'sent' from the moment it leaves, and then 'answered', or 'lost' if its leader was gone by then. What is
-- lost with the server itself was not answered to anybody, so its caller counts it as lost, too.
ALTER TABLE handed_calls SET UNLOGGED;
ALTER TABLE minute_counts SET UNLOGGED;
CREATE INDEX handed_calls_by_lead ON handed_calls (lead, state, id);
CREATE INDEX handed_calls_by_asker ON handed_calls (asker);

CREATE FUNCTION tell_of_calls(of_whom TEXT) RETURNS VOID LANGUAGE sql AS $$
  SELECT pg_notify('gatehouse', json_build_object('from', '', 'news', json_build_array(json_build_array('calls', of_whom)))::text)
$$;

-- A process holds this lock for as long as it lives.
CREATE FUNCTION is_gone(process TEXT) RETURNS BOOLEAN LANGUAGE sql AS $$
  SELECT pg_try_advisory_xact_lock(hashtextextended('alive ' || process, 0))
$$;

CREATE FUNCTION is_led(c_lead TEXT, c_lost_after BIGINT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
  held RECORD;
  now_ms BIGINT := (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT;
BEGIN
  SELECT * INTO held FROM call_leads WHERE name = c_lead;
  RETURN FOUND AND abs(now_ms - held.beat_at) <= c_lost_after AND NOT is_gone(split_part(held.runner, '/', 1));
END
$$;

-- Takes the lead, or keeps it. Whoever takes it over finds the calls that never left, and those that did are lost.
CREATE FUNCTION take_lead(c_lead TEXT, c_runner TEXT, c_lost_after BIGINT) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
  holder TEXT;
  one RECORD;
  now_ms BIGINT := (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('lead ' || c_lead, 0));
  SELECT runner INTO holder FROM call_leads WHERE name = c_lead;
  IF holder = c_runner THEN
    UPDATE call_leads SET beat_at = now_ms WHERE name = c_lead;
    RETURN 'kept';
  END IF;
  IF holder <> '' AND is_led(c_lead, c_lost_after) THEN
    RETURN 'other';
  END IF;
  INSERT INTO call_leads (name, runner, beat_at) VALUES (c_lead, c_runner, now_ms)
    ON CONFLICT (name) DO UPDATE SET runner = excluded.runner, beat_at = excluded.beat_at;
  UPDATE handed_calls SET state = 'queued', runner = NULL WHERE lead = c_lead AND state = 'taken';
  FOR one IN
    WITH lost AS (
      UPDATE handed_calls SET state = 'lost', runner = NULL WHERE lead = c_lead AND state = 'sent' RETURNING asker
    ) SELECT DISTINCT asker FROM lost
  LOOP
    PERFORM tell_of_calls('for ' || one.asker);
  END LOOP;
  DELETE FROM handed_calls WHERE lead = c_lead AND is_gone(split_part(asker, '/', 1));
  RETURN CASE WHEN holder IS NULL THEN 'first' ELSE 'taken' END;
END
$$;

-- Gives the lead back. What has left stays its runner's to answer.
CREATE FUNCTION leave_lead(c_lead TEXT, c_runner TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  UPDATE call_leads SET runner = '' WHERE name = c_lead AND runner = c_runner;
  UPDATE handed_calls SET state = 'queued', runner = NULL
    WHERE lead = c_lead AND runner = c_runner AND state = 'taken';
  PERFORM tell_of_calls('by ' || c_lead);
END
$$;

CREATE FUNCTION hand_call(c_lead TEXT, c_asker TEXT, c_sealed TEXT, c_lost_after BIGINT)
RETURNS TABLE (new_id BIGINT, led BOOLEAN) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO handed_calls (lead, asker, state, sealed) VALUES (c_lead, c_asker, 'queued', c_sealed)
    RETURNING id INTO new_id;
  led := is_led(c_lead, c_lost_after);
  PERFORM tell_of_calls('by ' || c_lead);
  RETURN NEXT;
END
$$;

-- The last moment before a call leaves: not for a process that is gone, and not by one that no longer leads.
CREATE FUNCTION mark_sent(c_id BIGINT, c_runner TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
  of_asker TEXT;
BEGIN
  UPDATE handed_calls SET state = 'sent' WHERE id = c_id AND runner = c_runner AND state IN ('taken', 'sent')
    RETURNING asker INTO of_asker;
  IF of_asker IS NULL THEN
    RETURN FALSE;
  END IF;
  IF is_gone(split_part(of_asker, '/', 1)) THEN
    DELETE FROM handed_calls WHERE id = c_id;
    RETURN FALSE;
  END IF;
  RETURN TRUE;
END
$$;

CREATE FUNCTION answer_call(c_id BIGINT, c_runner TEXT, c_sealed TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  of_asker TEXT;
BEGIN
  UPDATE handed_calls SET state = 'answered', sealed = c_sealed
    WHERE id = c_id AND runner = c_runner AND state IN ('taken', 'sent') RETURNING asker INTO of_asker;
  IF of_asker IS NOT NULL THEN
    PERFORM tell_of_calls('for ' || of_asker);
  END IF;
END
$$;

-- Takes a call back. True if it never left.
CREATE FUNCTION withdraw_call(c_id BIGINT, c_asker TEXT, c_lead TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
  was_there BOOLEAN;
BEGIN
  DELETE FROM handed_calls WHERE id = c_id AND asker = c_asker AND state IN ('queued', 'taken');
  was_there := FOUND;
  PERFORM tell_of_calls('off ' || c_lead || ' ' || c_id);
  RETURN was_there;
END
$$;
