CREATE TABLE "shop_opening" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"live_since" timestamp with time zone DEFAULT now() NOT NULL,
	"rehearsal_orders" text[] DEFAULT '{}' NOT NULL,
	"rehearsal_payments" text[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp with time zone,
	"archive" text,
	CONSTRAINT "shop_opening_single" CHECK ("shop_opening"."id" = 1)
);--> statement-breakpoint
-- A shop that has sold is open. The index of completed orders finds its first one.
INSERT INTO shop_opening (live_since, opened_at)
SELECT created_at, completed_at FROM orders
WHERE completed_at IS NOT NULL AND provider NOT IN ('sandbox', 'free')
ORDER BY completed_at LIMIT 1;--> statement-breakpoint
create or replace function empty_before_opening(archive_key text) returns table (source text, content json)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opening shop_opening;
  saved constant text[] := array['orders', 'customers', 'order_credits', 'order_problems', 'sold_files', 'received_payments',
    'payment_events', 'refunds', 'disputes', 'unmatched_payments', 'settlements', 'settlement_lines', 'invoices', 'consents',
    'leads', 'deliveries', 'demo_mailbox', 'campaigns', 'campaign_mails', 'copies', 'downloads', 'copy_problems',
    'sandbox_payments', 'sandbox_transfers', 'sandbox_refunds', 'sandbox_disputes', 'webhook_events', 'webhook_deliveries',
    'sales_by_day', 'sales_by_hour', 'sales_changes', 'lost_credits', 'order_swaps', 'requests', 'request_messages',
    'dispute_answers', 'bank_credits', 'bank_matches', 'payment_failures', 'whatsapp_threads', 'whatsapp_messages', 'api_answers',
    'imports', 'imported_orders'];
  -- Logins of buyers, and what the shop finds again by itself.
  forgotten constant text[] := array['sessions', 'login_codes', 'known_browsers', 'provider_walks', 'failing_calls', 'alerts',
    'alert_messages', 'contact_changes', 'provider_choices', 'provider_downtimes'];
  emptied text;
begin
  execute (select format('lock table %s', string_agg(quote_ident(name), ', ')) from unnest(saved || forgotten) as name);
  insert into shop_opening default values on conflict do nothing;
  select * into opening from shop_opening for update;
  if opening.opened_at is not null then
    raise exception 'the shop has been opened before' using errcode = 'restrict_violation';
  end if;
  -- Their buyers have paid, in another shop.
  if exists (select from imported_orders) then
    raise exception 'orders were imported' using errcode = 'restrict_violation';
  end if;
  if cardinality(opening.rehearsal_orders) > 20 or exists (
    select from orders o
    where o.provider <> 'sandbox' and o.amount_in_paise > 0 and coalesce(o.completed_at, o.created_at) >= opening.live_since
      and o.id <> all (opening.rehearsal_orders)
      and (o.status = 'completed' or exists (select from received_payments p where p.order_id = o.id))
  ) then
    raise exception 'the shop has sold' using errcode = 'restrict_violation';
  end if;
  update shop_opening set opened_at = now(), archive = archive_key, rehearsal_payments = array(
    select external_id from received_payments where order_id = any (rehearsal_orders)
    union select refund_ref from received_payments where order_id = any (rehearsal_orders) and refund_ref is not null
    union select id from refunds where order_id = any (rehearsal_orders)
    union select provider_refund_id from refunds
      where order_id = any (rehearsal_orders) and provider_refund_id is not null);
  foreach emptied in array saved loop
    return query execute format('select %L, row_to_json(t) from %I t', emptied, emptied);
  end loop;
  execute (
    select format('truncate %s', string_agg(quote_ident(name), ', ')) from unnest(saved || forgotten) as name
    where name not in ('orders', 'customers'));
  -- The log keeps every line, so orders and customers cannot be truncated.
  alter table audit_log disable trigger audit_log_refuse_change;
  update audit_log set order_id = null, customer_id = null where order_id is not null or customer_id is not null;
  alter table audit_log enable trigger audit_log_refuse_change;
  alter table orders disable trigger user;
  delete from orders;
  alter table orders enable trigger user;
  alter table customers disable trigger user;
  delete from customers;
  alter table customers enable trigger user;
  delete from pgboss.job where data ?| array['orderId', 'refundId', 'leadId', 'customerId', 'campaignId', 'paymentRef', 'ref'];
  delete from shop_closing;
end
$$;--> statement-breakpoint
revoke execute on function empty_before_opening(text) from public;
