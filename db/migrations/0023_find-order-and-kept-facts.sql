ALTER TABLE "customers" ADD COLUMN "order_facts_kept_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customers_phone_number_idx" ON "customers" USING btree ("phone_number");