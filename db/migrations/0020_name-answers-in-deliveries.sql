-- outside a transaction
alter table "deliveries" drop constraint if exists "deliveries_kind_known";
--> statement-breakpoint
alter table "deliveries" add constraint "deliveries_kind_known" check ("deliveries"."kind" in ('order', 'guide', 'login-code', 'new-edition', 'refund', 'news', 'payment-link', 'request')) not valid;
--> statement-breakpoint
alter table "deliveries" validate constraint "deliveries_kind_known";
--> statement-breakpoint
drop index concurrently if exists disputes_open_idx;
--> statement-breakpoint
create index concurrently disputes_open_idx on disputes using btree (respond_by) where state = 'open';
