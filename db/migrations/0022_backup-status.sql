CREATE TABLE "backup_status" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"base_at" timestamp with time zone,
	"wal_at" timestamp with time zone,
	"files_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"check_differences" jsonb,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "backup_status_single" CHECK ("backup_status"."id" = 1)
);
