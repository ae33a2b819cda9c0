-- outside a transaction
alter table "imports" add column if not exists "announced_at" timestamp with time zone;
--> statement-breakpoint
alter table "deliveries" drop constraint if exists "deliveries_kind_known";
--> statement-breakpoint
alter table "deliveries" add constraint "deliveries_kind_known" check ("deliveries"."kind" in ('order', 'guide', 'login-code', 'new-edition', 'refund', 'news', 'payment-link', 'request', 'files-here')) not valid;
--> statement-breakpoint
alter table "deliveries" validate constraint "deliveries_kind_known";
