CREATE TABLE "sales_by_day" (
	"fact" text NOT NULL,
	"day" date NOT NULL,
	"product_type" text NOT NULL,
	"count" bigint NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "sales_by_day_fact_day_product_type_pk" PRIMARY KEY("fact","day","product_type")
);
--> statement-breakpoint
CREATE TABLE "sales_by_hour" (
	"fact" text NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"count" bigint NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "sales_by_hour_fact_weekday_hour_pk" PRIMARY KEY("fact","weekday","hour")
);
--> statement-breakpoint
CREATE TABLE "sales_changes" (
	"fact" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"product_type" text NOT NULL,
	"count" bigint NOT NULL,
	"paise" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "downloaded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_act_idx" ON "audit_log" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "orders_created_at_idx" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
-- Every few minutes its rows move on to the summaries: it stays small only when it is vacuumed as often.
ALTER TABLE "sales_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
CREATE FUNCTION "sales_facts_of"(o "orders")
	RETURNS TABLE ("fact" text, "happened_at" timestamptz, "product_type" text, "count" bigint, "paise" bigint)
	LANGUAGE sql IMMUTABLE AS $$
	SELECT 'order', o.created_at, o.product_type, 1::bigint, 0::bigint
	UNION ALL
	SELECT 'order-paid', o.created_at, o.product_type, 1, 0 WHERE o.status = 'completed'
	UNION ALL
	SELECT 'order-downloaded', o.created_at, o.product_type, 1, 0 WHERE o.status = 'completed' AND o.downloaded_at IS NOT NULL
	UNION ALL
	SELECT 'completed', coalesce(o.completed_at, o.created_at), o.product_type, 1, o.amount_in_paise WHERE o.status = 'completed'
	UNION ALL
	SELECT 'refunded', o.refunded_at, o.product_type, 1, o.amount_in_paise WHERE o.status = 'completed' AND o.refunded_at IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION "note_order_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The two changes that every sale makes are written out: they are the path that buyers wait for.
	IF TG_OP = 'INSERT' AND NEW.status <> 'completed' THEN
		INSERT INTO sales_changes (fact, happened_at, product_type, count, paise)
		VALUES ('order', NEW.created_at, NEW.product_type, 1, 0);
	ELSIF TG_OP = 'UPDATE' AND OLD.status <> 'completed' AND NEW.status = 'completed' AND NEW.downloaded_at IS NULL
		AND NEW.refunded_at IS NULL AND OLD.created_at = NEW.created_at AND OLD.product_type = NEW.product_type THEN
		INSERT INTO sales_changes (fact, happened_at, product_type, count, paise)
		VALUES ('order-paid', NEW.created_at, NEW.product_type, 1, 0),
			('completed', coalesce(NEW.completed_at, NEW.created_at), NEW.product_type, 1, NEW.amount_in_paise);
	ELSE
		INSERT INTO sales_changes (fact, happened_at, product_type, count, paise)
		SELECT f.fact, f.happened_at, f.product_type, sum(f.count), sum(f.paise)
		FROM (
			SELECT fact, happened_at, product_type, -count AS count, -paise AS paise
			FROM sales_facts_of(OLD) WHERE TG_OP <> 'INSERT'
			UNION ALL
			SELECT fact, happened_at, product_type, count, paise FROM sales_facts_of(NEW) WHERE TG_OP <> 'DELETE'
		) f
		GROUP BY f.fact, f.happened_at, f.product_type
		HAVING sum(f.count) <> 0 OR sum(f.paise) <> 0;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_noted" AFTER INSERT OR DELETE ON "orders"
	FOR EACH ROW EXECUTE FUNCTION "note_order_change"();
--> statement-breakpoint
CREATE TRIGGER "orders_change_noted" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.status, OLD.amount_in_paise, OLD.product_type, OLD.created_at, OLD.completed_at, OLD.refunded_at, OLD.downloaded_at)
		IS DISTINCT FROM (NEW.status, NEW.amount_in_paise, NEW.product_type, NEW.created_at, NEW.completed_at, NEW.refunded_at, NEW.downloaded_at))
	EXECUTE FUNCTION "note_order_change"();
--> statement-breakpoint
CREATE FUNCTION "note_customer_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO sales_changes (fact, happened_at, product_type, count, paise) VALUES ('customer', OLD.created_at, '', -1, 0);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO sales_changes (fact, happened_at, product_type, count, paise) VALUES ('customer', NEW.created_at, '', 1, 0);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "customers_noted" AFTER INSERT OR DELETE ON "customers"
	FOR EACH ROW EXECUTE FUNCTION "note_customer_change"();
--> statement-breakpoint
CREATE TRIGGER "customers_change_noted" AFTER UPDATE ON "customers" FOR EACH ROW
	WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION "note_customer_change"();
--> statement-breakpoint
CREATE FUNCTION "note_first_download"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE orders SET downloaded_at = NEW.created_at WHERE id = NEW.order_id AND downloaded_at IS NULL;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "downloads_noted" AFTER INSERT ON "downloads"
	FOR EACH ROW EXECUTE FUNCTION "note_first_download"();
--> statement-breakpoint
UPDATE "orders" SET "downloaded_at" = (SELECT min(d.created_at) FROM downloads d WHERE d.order_id = orders.id)
	WHERE EXISTS (SELECT FROM downloads d WHERE d.order_id = orders.id);
--> statement-breakpoint
DELETE FROM "sales_changes";
--> statement-breakpoint
INSERT INTO "sales_changes" ("fact", "happened_at", "product_type", "count", "paise")
	SELECT 'customer', created_at, '', 1, 0 FROM customers
	UNION ALL
	SELECT f.fact, f.happened_at, f.product_type, f.count, f.paise FROM orders o, sales_facts_of(o) f;
--> statement-breakpoint
-- What the dashboard searches, kept ready: lowering a name costs more than looking through it. No page reads it.
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower("full_name") || E'\n' || "email") STORED;
--> statement-breakpoint
-- Any owner of a database may create pg_trgm since PostgreSQL 13. Where it is not offered the search works without an index.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX customers_search_idx ON customers USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
	RAISE WARNING 'pg_trgm cannot be created here: the search of the dashboard will read every customer';
END
$$;
