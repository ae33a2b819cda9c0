-- outside a transaction
drop index concurrently if exists customers_phone_end_idx;--> statement-breakpoint
create index concurrently customers_phone_end_idx on customers using btree (reverse(phone_number) text_pattern_ops);
