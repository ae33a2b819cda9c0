-- outside a transaction
drop index concurrently if exists "customers_erased_idx";
--> statement-breakpoint
create index concurrently "customers_erased_idx" on "customers" using btree ("id") where "customers"."erased_at" is not null;
