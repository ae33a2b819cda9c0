ALTER TABLE "campaigns" ADD COLUMN "hindi_subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "hindi_body" text DEFAULT '' NOT NULL;