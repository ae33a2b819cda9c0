ALTER TABLE "received_payments" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "fee_in_paise" integer;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "fee_tax_in_paise" integer;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "details_check_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "received_payments_bank_reference_idx" ON "received_payments" USING btree ("bank_reference") WHERE "received_payments"."bank_reference" is not null;--> statement-breakpoint
CREATE INDEX "received_payments_details_check_at_idx" ON "received_payments" USING btree ("details_check_at") WHERE "received_payments"."details_check_at" is not null;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_fee_possible" CHECK ("received_payments"."fee_tax_in_paise" between 0 and "received_payments"."fee_in_paise");--> statement-breakpoint
-- The references and fees of the past year are asked for too. Outside payments have none.
UPDATE "received_payments" SET "details_check_at" = now() WHERE "created_at" > now() - interval '1 year' AND "provider" <> 'outside';
