-- The ledger stays append-only. One change is let through: when a transaction says which customer it forgets,
-- that customer's rows may lose the network address and the browser they came from, and nothing else.
DROP TRIGGER "consents_append_only" ON "consents";
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_a_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('shop.forgets_customer', true) = OLD.customer_id::text
		AND NEW.ip IS NULL
		AND NEW.user_agent IS NULL
		AND to_jsonb(NEW) - 'ip' - 'user_agent' = to_jsonb(OLD) - 'ip' - 'user_agent'
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'consents is append-only: add a row instead' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "consents_append_only" BEFORE UPDATE ON "consents"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_a_consent"();
--> statement-breakpoint
CREATE TRIGGER "consents_kept" BEFORE DELETE ON "consents"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_consents"();
