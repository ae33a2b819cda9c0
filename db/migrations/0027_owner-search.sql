ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_kind_known";--> statement-breakpoint
DROP INDEX "customers_phone_number_idx";--> statement-breakpoint
DROP INDEX "orders_customer_id_idx";--> statement-breakpoint
CREATE INDEX "orders_phone_number_idx" ON "orders" USING btree ("phone_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_unpaid_idx" ON "orders" USING btree ("status","created_at","id") WHERE "orders"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "orders_refunded_idx" ON "orders" USING btree ("created_at","id") WHERE "orders"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_phone_number_idx" ON "customers" USING btree ("phone_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_customer_id_idx" ON "orders" USING btree ("customer_id","created_at","id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_kind_known" CHECK ("deliveries"."kind" in ('order', 'guide', 'login-code', 'new-edition', 'refund', 'news', 'payment-link'));