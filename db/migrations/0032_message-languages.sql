ALTER TABLE "consents" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "name_in_hindi" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_language_known" CHECK ("consents"."language" in ('en', 'hi'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_language_known" CHECK ("customers"."language" in ('en', 'hi'));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_language_known" CHECK ("leads"."language" in ('en', 'hi'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_language_known" CHECK ("orders"."language" in ('en', 'hi'));