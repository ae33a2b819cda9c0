-- outside a transaction
update received_payments p set is_settled = true
where not is_settled and created_at > now() - interval '60 days' and exists (
  select from settlement_lines l
  where l.provider = p.provider and l.kind = 'payment' and l.reference in (p.external_id, p.refund_ref));--> statement-breakpoint
drop index concurrently if exists received_payments_unsettled_idx;--> statement-breakpoint
create index concurrently received_payments_unsettled_idx on received_payments using btree (created_at) where not is_settled;
