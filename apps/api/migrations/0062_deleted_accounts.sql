-- A deleted account takes no write. The row of the account is locked while this is asked, so a deletion that goes on at the same moment
-- is waited for, and a deletion that comes later finds what was written.
CREATE FUNCTION refuse_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  field text;
  owner uuid;
BEGIN
  FOREACH field IN ARRAY TG_ARGV LOOP
    owner := to_jsonb(NEW) ->> field;
    PERFORM FROM accounts WHERE id = owner AND deleted_at IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'The account is deleted' USING ERRCODE = 'CLGON', DETAIL = owner::text;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

-- The same for what others write to an account: the row is left out, and their own act goes on.
CREATE FUNCTION skip_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE id = NEW.account_id AND deleted_at IS NULL FOR KEY SHARE;
  RETURN CASE WHEN FOUND THEN NEW END;
END $$;

CREATE TRIGGER accounts_stay_deleted BEFORE UPDATE ON accounts FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL)
  EXECUTE FUNCTION refuse_deleted_account('id');
CREATE TRIGGER account_categories_of_living_account BEFORE INSERT ON account_categories FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER account_streams_of_living_account BEFORE INSERT ON account_streams FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER blocks_of_living_account BEFORE INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('blocker_id', 'blocked_id');
CREATE TRIGGER channel_consents_of_living_account BEFORE INSERT ON channel_consents FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER channels_of_living_account BEFORE INSERT ON channels FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER creator_lists_of_living_account BEFORE INSERT ON creator_lists FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id');
CREATE TRIGGER hidden_jobs_of_living_account BEFORE INSERT ON hidden_jobs FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER idempotency_keys_of_living_account BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER introductions_of_living_account BEFORE INSERT ON introductions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER invitations_of_living_account BEFORE INSERT ON invitations FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id', 'creator_id');
CREATE TRIGGER known_devices_of_living_account BEFORE INSERT ON known_devices FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER listed_creators_of_living_account BEFORE INSERT ON listed_creators FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('creator_id');
CREATE TRIGGER mailed_secrets_of_living_account BEFORE INSERT ON mailed_secrets FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER notification_preferences_of_living_account BEFORE INSERT ON notification_preferences FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER profile_changes_of_living_account BEFORE INSERT ON profile_changes FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER push_subscriptions_of_living_account BEFORE INSERT ON push_subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER saved_jobs_of_living_account BEFORE INSERT ON saved_jobs FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER saved_searches_of_living_account BEFORE INSERT ON saved_searches FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER sessions_of_living_account BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER shown_creators_of_living_account BEFORE INSERT ON shown_creators FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER uploads_of_living_account BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER notifications_of_living_account BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION skip_deleted_account();

-- Left by accounts that were deleted before.
DELETE FROM account_categories WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM account_streams WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM blocks WHERE blocker_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL) OR blocked_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM channel_consents WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM channels WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM creator_lists WHERE owner_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM hidden_jobs WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM idempotency_keys WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM introductions WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM invitations WHERE owner_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL) OR creator_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM known_devices WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM listed_creators WHERE creator_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM mailed_secrets WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM notification_preferences WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM notifications WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM profile_changes WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM push_subscriptions WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM saved_jobs WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM saved_searches WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM sessions WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM shown_creators WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM stream_events WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
DELETE FROM uploads WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);
