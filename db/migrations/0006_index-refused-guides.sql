-- outside a transaction
drop index concurrently if exists deliveries_refused_guides_idx;--> statement-breakpoint
create index concurrently deliveries_refused_guides_idx on deliveries using btree (lead_id) where status = 'refused' and kind = 'guide';
