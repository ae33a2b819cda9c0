-- outside a transaction
drop index concurrently if exists orders_rebuilt_at_idx;--> statement-breakpoint
create index concurrently orders_rebuilt_at_idx on orders using btree (rebuilt_at) where rebuilt_at is not null;--> statement-breakpoint
drop index concurrently if exists received_payments_created_at_idx;--> statement-breakpoint
create index concurrently received_payments_created_at_idx on received_payments using btree (created_at);
