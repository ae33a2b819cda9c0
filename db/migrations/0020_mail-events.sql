ALTER TABLE "consents" DROP CONSTRAINT "consents_source_known";--> statement-breakpoint
ALTER TABLE "order_problems" DROP CONSTRAINT "order_problems_kind_known";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "accepted_as" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "complained_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_source_known" CHECK ("consents"."source" in ('checkout', 'checkout-logged-in', 'free-guide', 'withdrawal', 'account', 'unsubscribe', 'whatsapp', 'complaint'));--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_kind_known" CHECK ("order_problems"."kind" in ('amount-mismatch', 'currency-mismatch', 'reference-mismatch', 'paid-twice', 'offer-used-up', 'mail-bounced'));