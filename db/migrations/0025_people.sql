CREATE TABLE "helpers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "helpers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "helpers_key_hash_key" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "helper_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_helper_id_helpers_id_fk" FOREIGN KEY ("helper_id") REFERENCES "public"."helpers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Until now only the owner could act; the other acts were those of visitors and customers, or may have been.
UPDATE "audit_log" SET "actor" = 'owner' WHERE "act" NOT IN ('login-denied', 'login-locked', 'erasure-requested', 'customer-erased', 'ad-measurement-agreed');
