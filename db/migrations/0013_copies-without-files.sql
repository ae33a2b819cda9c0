-- A copy is written while it is downloaded and no longer stored: only its id is kept, for tracing.
DROP INDEX "copies_stored_at_idx";--> statement-breakpoint
ALTER TABLE "copies" DROP COLUMN "storage_key";--> statement-breakpoint
ALTER TABLE "copies" DROP COLUMN "sha256";--> statement-breakpoint
ALTER TABLE "copies" DROP COLUMN "bytes";--> statement-breakpoint
ALTER TABLE "copies" DROP COLUMN "stored_at";--> statement-breakpoint
ALTER TABLE "delivery_problems" RENAME TO "copy_problems";--> statement-breakpoint
ALTER TABLE "copy_problems" RENAME CONSTRAINT "delivery_problems_order_id_file_pk" TO "copy_problems_order_id_file_pk";--> statement-breakpoint
ALTER TABLE "copy_problems" RENAME CONSTRAINT "delivery_problems_order_id_orders_id_fk" TO "copy_problems_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "delivery_problems_open_idx" RENAME TO "copy_problems_open_idx";--> statement-breakpoint
CREATE TABLE "file_problems" (
	"file" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "file_problems_kind_known" CHECK ("file_problems"."kind" in ('missing', 'damaged', 'refused', 'unreadable'))
);
--> statement-breakpoint
-- Deletes three jobs that no longer exist, with what waits for them. A new database has no tables of pg-boss yet.
DO $$
DECLARE
	gone text[] := ARRAY['copies.prepare', 'copies.delete', 'copies.delete-unused'];
BEGIN
	IF to_regclass('pgboss.queue') IS NULL THEN RETURN; END IF;
	gone := gone || ARRAY(SELECT name || '.dead' FROM unnest(gone) name);
	DELETE FROM pgboss.job WHERE name = ANY (gone);
	DELETE FROM pgboss.schedule WHERE name = ANY (gone);
	-- A queue before the dead-letter queue to which it refers.
	DELETE FROM pgboss.queue WHERE name = ANY (gone) AND dead_letter IS NOT NULL;
	DELETE FROM pgboss.queue WHERE name = ANY (gone);
END
$$;
