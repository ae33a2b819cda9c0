ALTER TABLE "editions" ALTER COLUMN "pages" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "pages" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "type" text DEFAULT 'pdf' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "type" text DEFAULT 'pdf' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_type_known" CHECK ("editions"."type" in ('pdf', 'epub', 'zip', 'mp3', 'm4a', 'mp4', 'jpeg', 'png', 'webp', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "editions" VALIDATE CONSTRAINT "editions_type_known";--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_type_known" CHECK ("uploads"."type" in ('pdf', 'epub', 'zip', 'mp3', 'm4a', 'mp4', 'jpeg', 'png', 'webp', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "uploads" VALIDATE CONSTRAINT "uploads_type_known";
