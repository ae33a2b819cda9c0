ALTER TABLE "editions" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "what_is_new" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "what_is_new_in_hindi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "changes" jsonb;