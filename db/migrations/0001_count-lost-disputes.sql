ALTER TABLE "disputes" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputed_in_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The orders themselves are settled by the nightly job disputes.reconcile.
UPDATE "disputes" SET "lost_at" = "updated_at" WHERE "state" = 'lost';
