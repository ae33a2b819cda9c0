CREATE TABLE "started_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
    'alert_messages', 'contact_changes', 'provider_choices', 'provider_downtimes', 'book_days', 'book_changes', 'started_jobs'];
  -- Who asked for the free guide on this live server is a real person, and stays with what was agreed and sent.
  kept constant text[][] := array[
    array['customers', 'exists (select from leads l where l.customer_id = t.id and l.created_at >= %L)'],
    array['leads', 't.created_at >= %L'],
    array['consents', 't.order_id is null and exists (
      select from leads l where l.customer_id = t.customer_id and l.created_at >= %L)'],
    array['deliveries', 'exists (select from leads l where l.id = t.lead_id and l.created_at >= %L)']];
  condition text;
  columns text;
  emptied text;
begin
  execute (select format('lock table audit_log, %s', string_agg(quote_ident(name), ', ')) from unnest(saved || forgotten) as name);
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
  for i in 1 .. array_length(kept, 1) loop
    execute format('create temp table %I on commit drop as select * from %I t where ' || kept[i][2],
      'kept_' || kept[i][1], kept[i][1], opening.live_since);
  end loop;
  foreach emptied in array saved loop
    condition := 'false';
    for i in 1 .. array_length(kept, 1) loop
      if kept[i][1] = emptied then
        condition := format(kept[i][2], opening.live_since);
      end if;
    end loop;
    return query execute format('select %L, row_to_json(t) from %I t where not (%s)', emptied, emptied, condition);
  end loop;
  -- The log keeps every line, without what it referred to. Deleting row by row would look for every line of other tables.
  alter table audit_log disable trigger audit_log_refuse_change;
  update audit_log a set order_id = null,
    customer_id = case when exists (select from kept_customers k where k.id = a.customer_id) then a.customer_id end
  where order_id is not null or customer_id is not null;
  alter table audit_log enable trigger audit_log_refuse_change;
  alter table audit_log drop constraint audit_log_order_id_orders_id_fk,
    drop constraint audit_log_customer_id_customers_id_fk;
  execute (select format('truncate %s', string_agg(quote_ident(name), ', ')) from unnest(saved || forgotten) as name);
  for i in 1 .. array_length(kept, 1) loop
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = kept[i][1]::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('alter table %I disable trigger user', kept[i][1]);
    execute format('insert into %I (%s) overriding system value select %s from %I', kept[i][1], columns, columns,
      'kept_' || kept[i][1]);
    execute format('alter table %I enable trigger user', kept[i][1]);
  end loop;
  insert into sales_changes (fact, happened_at, product_id, count, paise)
    select 'customer', created_at, '', 1, 0 from customers;
  alter table audit_log
    add constraint audit_log_order_id_orders_id_fk foreign key (order_id) references orders (id),
    add constraint audit_log_customer_id_customers_id_fk foreign key (customer_id) references customers (id);
  delete from pgboss.job
  where data ?| array['orderId', 'refundId', 'leadId', 'customerId', 'campaignId', 'paymentRef', 'ref']
    and not exists (select from leads where id = data ->> 'leadId');
  delete from shop_closing;
end
$$;
