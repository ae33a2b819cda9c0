-- outside a transaction
drop index concurrently if exists orders_last_refund_at_idx;--> statement-breakpoint
create index concurrently orders_last_refund_at_idx on orders using btree (last_refund_at) where last_refund_at is not null;
