ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_state_known";--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_one_audience";--> statement-breakpoint
ALTER TABLE "campaign_mails" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "audience" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "class_level" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "scheduled_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_audience_known" CHECK ("campaigns"."audience" in ('product', 'all-buyers', 'class', 'guide-readers')) NOT VALID;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_scheduled_for" CHECK ("campaigns"."state" <> 'scheduled' or "campaigns"."scheduled_for" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_state_known" CHECK ("campaigns"."state" in ('draft', 'scheduled', 'sending', 'stopped', 'finished')) NOT VALID;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_one_audience" CHECK (num_nonnulls("campaigns"."product_id", "campaigns"."edition_id") = ("campaigns"."audience" = 'product')::int
        and num_nonnulls("campaigns"."class_level") = ("campaigns"."audience" = 'class')::int) NOT VALID;--> statement-breakpoint
ALTER TABLE "campaigns" VALIDATE CONSTRAINT "campaigns_audience_known";--> statement-breakpoint
ALTER TABLE "campaigns" VALIDATE CONSTRAINT "campaigns_scheduled_for";--> statement-breakpoint
ALTER TABLE "campaigns" VALIDATE CONSTRAINT "campaigns_state_known";--> statement-breakpoint
ALTER TABLE "campaigns" VALIDATE CONSTRAINT "campaigns_one_audience";
