CREATE TABLE "drafts" (
	"file" text PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"pages" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "delivery_problems_open_idx" ON "delivery_problems" USING btree ("created_at") WHERE "delivery_problems"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "order_problems_open_idx" ON "order_problems" USING btree ("created_at") WHERE "order_problems"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "orders_unsent_idx" ON "orders" USING btree ("completed_at") WHERE "orders"."status" = 'completed' and "orders"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_payment_ref_idx" ON "payment_events" USING btree ("provider","payment_ref");--> statement-breakpoint
-- A mail that was on its way to an address which has been corrected meanwhile has not reached the buyer.
CREATE FUNCTION "note_message_sent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status IN ('sent', 'delivered', 'read') THEN
		UPDATE orders SET sent_at = NEW.updated_at
		WHERE id = NEW.order_id AND sent_at IS NULL AND (NEW.channel <> 'email' OR email = NEW.address);
	ELSE
		UPDATE orders SET sent_at = (
			SELECT min(d.updated_at) FROM deliveries d
			WHERE d.order_id = NEW.order_id AND d.kind = 'order' AND d.status IN ('sent', 'delivered', 'read')
				AND (d.channel <> 'email' OR d.address = orders.email))
		WHERE id = NEW.order_id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deliveries_sent_noted" AFTER INSERT ON "deliveries" FOR EACH ROW
	WHEN (NEW.kind = 'order' AND NEW.status IN ('sent', 'delivered', 'read')) EXECUTE FUNCTION "note_message_sent"();
--> statement-breakpoint
CREATE TRIGGER "deliveries_change_noted" AFTER UPDATE ON "deliveries" FOR EACH ROW
	WHEN (NEW.kind = 'order' AND (OLD.status IN ('sent', 'delivered', 'read')) <> (NEW.status IN ('sent', 'delivered', 'read')))
	EXECUTE FUNCTION "note_message_sent"();
--> statement-breakpoint
UPDATE "orders" SET "sent_at" = sent.at
	FROM (SELECT order_id, min(updated_at) AS at FROM deliveries
		WHERE kind = 'order' AND status IN ('sent', 'delivered', 'read') GROUP BY order_id) AS sent
	WHERE sent.order_id = orders.id;
