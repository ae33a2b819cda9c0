-- Everything in the database that schema.ts cannot express: functions, triggers, a computed column and its index.
-- A test compares this file with a migrated database. To change something, edit this file and copy the changed
-- statements into a new migration: npm run db:generate -- --custom --name <name>

--------------------------------------------------------------------------------------------------------------------
-- Consents can be added, never changed or deleted. One exception: a transaction that names a customer in the setting
-- shop.deletes_proof_of_customer may delete the network address and the browser of that customer's consents.
--------------------------------------------------------------------------------------------------------------------

create or replace function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if current_setting('shop.deletes_proof_of_customer', true) = old.customer_id::text
    and new.ip is null
    and new.user_agent is null
    and to_jsonb(new) - 'ip' - 'user_agent' = to_jsonb(old) - 'ip' - 'user_agent'
  then
    return new;
  end if;
  raise exception 'consents is append-only: add a row instead' using errcode = 'restrict_violation';
end
$$;

create or replace trigger consents_refuse_change before update on consents
  for each row execute function refuse_consent_change();

create or replace function refuse_consent_delete() returns trigger language plpgsql as $$
begin
  raise exception 'consents is append-only: add a row instead' using errcode = 'restrict_violation';
end
$$;

create or replace trigger consents_refuse_delete before delete on consents
  for each statement execute function refuse_consent_delete();

--------------------------------------------------------------------------------------------------------------------
-- Invoices are never changed or deleted. One exception: the buyer's personal data can be erased.
--------------------------------------------------------------------------------------------------------------------

create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer is null and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception 'an issued invoice never changes: issue a credit note instead' using errcode = 'restrict_violation';
end
$$;

create or replace trigger invoices_refuse_change before update or delete on invoices
  for each row execute function refuse_invoice_change();

--------------------------------------------------------------------------------------------------------------------
-- The audit log is never changed. Two exceptions: what an erasure removes of a customer, and lines older than the year for
-- which the privacy policy keeps them.
--------------------------------------------------------------------------------------------------------------------

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.created_at < now() - interval '1 year' then
      return old;
    end if;
  elsif to_jsonb(new) - 'detail' - 'ip' = to_jsonb(old) - 'detail' - 'ip'
    and (new.detail = old.detail
      or old.act in ('order-email-corrected', 'order-email-corrected-by-buyer') and new.detail = old.detail - 'from' - 'to'
      or old.act = 'outside-payment-accepted' and new.detail = old.detail - 'note')
    and (new.ip is not distinct from old.ip or old.act = 'ad-measurement-agreed' and new.ip is null)
  then
    return new;
  end if;
  raise exception 'audit_log is append-only: add a row instead' using errcode = 'restrict_violation';
end
$$;

create or replace trigger audit_log_refuse_change before update or delete on audit_log
  for each row execute function refuse_audit_change();

--------------------------------------------------------------------------------------------------------------------
-- Sales figures. Every change to an order or a customer adds rows to sales_changes, which the job sales.summarise
-- moves into sales_by_day and sales_by_hour. Rows are only added, so that buyers never wait for each other.
--------------------------------------------------------------------------------------------------------------------

-- The facts that an order adds to the sales figures: order, order-paid and order-downloaded at the time it was placed,
-- completed, free and refunded at the time when that happened. A free copy is counted apart, because it is not a sale.
-- refunded counts the orders of which the whole amount went back, and sums the money of all, at the last refund.
-- A sale is also counted by its source, which stands in the column of the product.
create or replace function list_sales_facts(o orders)
  returns table (fact text, happened_at timestamptz, product_id text, count bigint, paise bigint)
  language sql immutable as $$
  select 'order', o.created_at, o.product_id, 1::bigint, 0::bigint
  union all
  select 'order-paid', o.created_at, o.product_id, 1, 0
  where o.status = 'completed'
  union all
  select 'order-downloaded', o.created_at, o.product_id, 1, 0
  where o.status = 'completed' and o.downloaded_at is not null
  union all
  select case o.amount_in_paise when 0 then 'free' else 'completed' end, coalesce(o.completed_at, o.created_at),
    o.product_id, 1, o.amount_in_paise
  where o.status = 'completed'
  union all
  select 'source', coalesce(o.completed_at, o.created_at), coalesce(o.source, ''), 1, o.amount_in_paise
  where o.status = 'completed' and o.amount_in_paise > 0
  union all
  select 'refunded', o.last_refund_at, o.product_id, (o.refunded_at is not null)::int, o.refunded_in_paise
  where o.status = 'completed' and o.last_refund_at is not null
$$;

create or replace function record_order_sales() returns trigger language plpgsql as $$
begin
  -- Another shop has sold it.
  if (case tg_op when 'DELETE' then old.provider else new.provider end) = 'imported' then
    return null;
  end if;
  -- The two changes of every sale have their own branch, because buyers wait for them.
  if tg_op = 'INSERT' and new.status <> 'completed' then
    insert into sales_changes (fact, happened_at, product_id, count, paise)
    values ('order', new.created_at, new.product_id, 1, 0);
  elsif tg_op = 'UPDATE' and old.status <> 'completed' and new.status = 'completed' and new.downloaded_at is null
    and new.last_refund_at is null and old.created_at = new.created_at and old.product_id = new.product_id
    and new.amount_in_paise > 0 then
    insert into sales_changes (fact, happened_at, product_id, count, paise)
    values ('order-paid', new.created_at, new.product_id, 1, 0),
      ('completed', coalesce(new.completed_at, new.created_at), new.product_id, 1, new.amount_in_paise),
      ('source', coalesce(new.completed_at, new.created_at), coalesce(new.source, ''), 1, new.amount_in_paise);
  else
    insert into sales_changes (fact, happened_at, product_id, count, paise)
    select f.fact, f.happened_at, f.product_id, sum(f.count), sum(f.paise)
    from (
      select fact, happened_at, product_id, -count as count, -paise as paise
      from list_sales_facts(old) where tg_op <> 'INSERT'
      union all
      select fact, happened_at, product_id, count, paise from list_sales_facts(new) where tg_op <> 'DELETE'
    ) f
    group by f.fact, f.happened_at, f.product_id
    having sum(f.count) <> 0 or sum(f.paise) <> 0;
  end if;
  return null;
end
$$;

create or replace trigger orders_record_sales after insert or delete on orders
  for each row execute function record_order_sales();

create or replace trigger orders_record_changed_sales after update on orders for each row
  when ((old.status, old.amount_in_paise, old.product_id, old.created_at, old.completed_at, old.refunded_at,
    old.refunded_in_paise, old.last_refund_at, old.downloaded_at)
    is distinct from (new.status, new.amount_in_paise, new.product_id, new.created_at, new.completed_at,
    new.refunded_at, new.refunded_in_paise, new.last_refund_at, new.downloaded_at))
  execute function record_order_sales();

create or replace function record_customer_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into sales_changes (fact, happened_at, product_id, count, paise)
    values ('customer', old.created_at, '', -1, 0);
  end if;
  if tg_op <> 'DELETE' then
    insert into sales_changes (fact, happened_at, product_id, count, paise)
    values ('customer', new.created_at, '', 1, 0);
  end if;
  return null;
end
$$;

create or replace trigger customers_record_count after insert or delete on customers
  for each row execute function record_customer_count();

create or replace trigger customers_record_changed_count after update on customers for each row
  when (old.created_at is distinct from new.created_at) execute function record_customer_count();

-- Totals of all time come from sales_by_product. Triggers keep it equal to sales_by_day, so that the summary of an older
-- release keeps it, too, also before the role of the running shop has its rights on the new table.
create or replace function sum_sales_by_product() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from sales_by_product;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    update sales_by_product kept set count = kept.count - gone.count, paise = kept.paise - gone.paise
    from (select fact, product_id, sum(count) as count, sum(paise) as paise from removed group by 1, 2) gone
    where kept.fact = gone.fact and kept.product_id = gone.product_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into sales_by_product as kept (fact, product_id, count, paise, last_day)
    select fact, product_id, sum(count), sum(paise), max(day) from added group by 1, 2
    on conflict (fact, product_id) do update
    set count = kept.count + excluded.count, paise = kept.paise + excluded.paise,
      last_day = greatest(kept.last_day, excluded.last_day);
  end if;
  return null;
end
$$;

create or replace trigger sales_by_day_sum_added after insert on sales_by_day
  referencing new table as added execute function sum_sales_by_product();

create or replace trigger sales_by_day_sum_changed after update on sales_by_day
  referencing old table as removed new table as added execute function sum_sales_by_product();

create or replace trigger sales_by_day_sum_removed after delete on sales_by_day
  referencing old table as removed execute function sum_sales_by_product();

create or replace trigger sales_by_day_sum_none after truncate on sales_by_day execute function sum_sales_by_product();

-- The Bank page reads the sums of a settlement, and the check of every minute whether they are its amount. Triggers keep them equal
-- to the lines, which are read again every night.
create or replace function sum_settlement_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from settlement_sums;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    update settlement_sums kept
    set count = kept.count - gone.count, amount_in_paise = kept.amount_in_paise - gone.amount,
      fee_in_paise = kept.fee_in_paise - gone.fee, tax_in_paise = kept.tax_in_paise - gone.tax,
      net_in_paise = kept.net_in_paise - gone.net, charged_count = kept.charged_count - gone.charged_count,
      charged_in_paise = kept.charged_in_paise - gone.charged
    from (
      select provider, settlement_id, kind, method, count(*) as count, sum(amount_in_paise) as amount, sum(fee_in_paise) as fee,
        sum(tax_in_paise) as tax, sum(net_in_paise) as net, count(*) filter (where fee_in_paise <> 0) as charged_count,
        coalesce(sum(amount_in_paise) filter (where fee_in_paise <> 0), 0) as charged
      from removed group by 1, 2, 3, 4
    ) gone
    where (kept.provider, kept.settlement_id, kept.kind, kept.method) = (gone.provider, gone.settlement_id, gone.kind, gone.method);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into settlement_sums as kept (provider, settlement_id, kind, method, count, amount_in_paise, fee_in_paise,
      tax_in_paise, net_in_paise, charged_count, charged_in_paise)
    select provider, settlement_id, kind, method, count(*), sum(amount_in_paise), sum(fee_in_paise), sum(tax_in_paise),
      sum(net_in_paise), count(*) filter (where fee_in_paise <> 0),
      coalesce(sum(amount_in_paise) filter (where fee_in_paise <> 0), 0)
    from added group by 1, 2, 3, 4
    on conflict (provider, settlement_id, kind, method) do update
    set count = kept.count + excluded.count, amount_in_paise = kept.amount_in_paise + excluded.amount_in_paise,
      fee_in_paise = kept.fee_in_paise + excluded.fee_in_paise, tax_in_paise = kept.tax_in_paise + excluded.tax_in_paise,
      net_in_paise = kept.net_in_paise + excluded.net_in_paise, charged_count = kept.charged_count + excluded.charged_count,
      charged_in_paise = kept.charged_in_paise + excluded.charged_in_paise;
  end if;
  return null;
end
$$;

create or replace trigger settlement_lines_sum_added after insert on settlement_lines
  referencing new table as added execute function sum_settlement_lines();

create or replace trigger settlement_lines_sum_changed after update on settlement_lines
  referencing old table as removed new table as added execute function sum_settlement_lines();

create or replace trigger settlement_lines_sum_removed after delete on settlement_lines
  referencing old table as removed execute function sum_settlement_lines();

create or replace trigger settlement_lines_sum_none after truncate on settlement_lines
  execute function sum_settlement_lines();

-- Which past days of the books must be added up again (shop/books/keep-book-days.server.ts). Rows are only added, so that a
-- change never waits for another one. Orders, payments and invoices are never deleted, except all together at the opening.
-- The time zone makes the cast to a day give that of India.
create or replace function record_book_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'Asia/Kolkata' as $$
begin
  insert into book_changes (day)
  select distinct (version ->> tg_argv[0])::timestamptz::date from unnest(array[to_jsonb(old), to_jsonb(new)]) as version
  where version ->> tg_argv[0] is not null;
  return null;
end
$$;

-- A day is added up from the second day after it on; what happens within half a day is in the sums.
create or replace trigger orders_record_book_change
  after insert or update of status, completed_at, amount_in_paise, provider on orders for each row
  when (new.completed_at < now() - interval '12 hours' and new.provider <> 'imported')
  execute function record_book_change('completed_at');

create or replace trigger received_payments_record_book_change
  after insert or update of order_id, amount_in_paise, currency, fee_in_paise, fee_tax_in_paise, created_at on received_payments
  for each row when (new.created_at < now() - interval '12 hours') execute function record_book_change('created_at');

create or replace trigger invoices_record_book_change after insert on invoices for each row
  when (new.dated < (now() at time zone 'Asia/Kolkata')::date) execute function record_book_change('dated');

-- sales.summarise empties the table every minute, so it must be vacuumed often to stay small.
alter table sales_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

--------------------------------------------------------------------------------------------------------------------
-- orders.downloaded_at and orders.sent_at: when the buyer first downloaded a file, and was first sent the links.
--------------------------------------------------------------------------------------------------------------------

create or replace function record_first_download() returns trigger language plpgsql as $$
begin
  update orders set downloaded_at = new.created_at where id = new.order_id and downloaded_at is null;
  return null;
end
$$;

create or replace trigger downloads_record_first after insert on downloads
  for each row execute function record_first_download();

-- A mail to an address that has been corrected since does not count.
create or replace function record_first_message() returns trigger language plpgsql as $$
begin
  if new.status in ('sent', 'delivered', 'read') then
    update orders set sent_at = new.updated_at
    where id = new.order_id and sent_at is null and (new.channel <> 'email' or email = new.address);
  else
    update orders set sent_at = (
      select min(d.updated_at) from deliveries d
      where d.order_id = new.order_id and d.kind = 'order' and d.status in ('sent', 'delivered', 'read')
        and (d.channel <> 'email' or d.address = orders.email))
    where id = new.order_id;
  end if;
  return null;
end
$$;

create or replace trigger deliveries_record_first after insert on deliveries for each row
  when (new.kind = 'order' and new.status in ('sent', 'delivered', 'read'))
  execute function record_first_message();

create or replace trigger deliveries_record_changed_first after update on deliveries for each row
  when (new.kind = 'order'
    and (old.status in ('sent', 'delivered', 'read')) <> (new.status in ('sent', 'delivered', 'read')))
  execute function record_first_message();

--------------------------------------------------------------------------------------------------------------------
-- customers.last_active_at: never before the customer's newest order. A new customer has the time of the transaction,
-- so only another order of a known customer changes a row.
--------------------------------------------------------------------------------------------------------------------

create or replace function record_customer_activity() returns trigger language plpgsql as $$
begin
  update customers set last_active_at = new.created_at where id = new.customer_id and last_active_at < new.created_at;
  return null;
end
$$;

create or replace trigger orders_record_activity after insert on orders
  for each row execute function record_customer_activity();

create or replace trigger orders_record_moved_activity after update on orders for each row
  when ((old.customer_id, old.created_at) is distinct from (new.customer_id, new.created_at))
  execute function record_customer_activity();

--------------------------------------------------------------------------------------------------------------------
-- Downloads. One network more than the limit needs a code, however many ask at the same time.
--------------------------------------------------------------------------------------------------------------------

-- False for a network that has downloaded the order within 30 days. In plpgsql, because each connection then plans the
-- query only once.
create or replace function exceeds_network_limit(
  wanted_order text, visitor_network text, max_per_day int, max_per_month int)
  returns boolean language plpgsql stable as $$
begin
  return (
    select not coalesce(bool_or(network = visitor_network), false) and (
      count(distinct network) >= max_per_month
      or count(distinct network) filter (where created_at > now() - interval '1 day') >= max_per_day)
    from downloads where order_id = wanted_order and created_at > now() - interval '30 days');
end
$$;

-- Stores a copy and its download. False when the order was refunded, its link revoked or its networks used up, and from
-- the moment when all of its money was requested back.
create or replace function record_download(
  sent_order text, generation int, sent_file text, sent_copy text, sent_edition bigint, sent_stamp_hash text,
  visitor_network text, visitor_agent text, is_verified boolean, max_download_minutes int, max_per_day int, max_per_month int)
  returns boolean language plpgsql as $$
begin
  -- Requests for one order wait here for each other, and each statement below sees what the one before has committed.
  perform from orders
  where id = sent_order and status = 'completed' and refunded_at is null and link_generation = generation
  for no key update;
  if not found
    or exists (select from refunds where order_id = sent_order and state = 'requested')
      and (select coalesce(sum(amount_in_paise), 0) from received_payments where order_id = sent_order)
        <= (select sum(amount_in_paise) from refunds where order_id = sent_order and state <> 'failed')
    or not is_verified and exceeds_network_limit(sent_order, visitor_network, max_per_day, max_per_month)
  then
    return false;
  end if;
  insert into copies (id, order_id, file, edition_id, stamp_hash)
  values (sent_copy, sent_order, sent_file, sent_edition, sent_stamp_hash) on conflict do nothing;
  insert into downloads (order_id, file, copy_id, network, user_agent)
  select sent_order, sent_file, sent_copy, visitor_network, visitor_agent
  where not exists (
    select from downloads where order_id = sent_order and copy_id = sent_copy and network = visitor_network
      and created_at > now() - make_interval(mins => max_download_minutes));
  return true;
end
$$;

--------------------------------------------------------------------------------------------------------------------
-- A swap changes what an order gives, which the role of the running shop may not do otherwise. It keeps what the order was.
--------------------------------------------------------------------------------------------------------------------

-- False when the order is not paid any more, or its links were revoked since the caller looked: also by a parallel swap.
create or replace function swap_order(
  wanted_order text, generation int, new_product_id text, new_product_name text, new_files jsonb)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_swaps (order_id, from_product_id, from_product_name, from_files, to_product_id)
  select id, product_id, product_name, files, new_product_id from orders
  where id = wanted_order and status = 'completed' and refunded_at is null and link_generation = generation
    and jsonb_array_length(new_files) > 0
  for no key update;
  if not found then
    return false;
  end if;
  update orders
  set product_id = new_product_id, product_name = new_product_name, files = new_files,
    link_generation = link_generation + 1, sent_at = null
  where id = wanted_order;
  return true;
end
$$;

--------------------------------------------------------------------------------------------------------------------
-- The dashboard's customer search. Since PostgreSQL 13 any owner of a database may create pg_trgm; where it is not
-- available, the search reads every customer.
--------------------------------------------------------------------------------------------------------------------

-- Stored, because lower() costs more than the search itself.
alter table customers add column if not exists search_text text
  generated always as (lower(full_name) || E'\n' || email) stored;

do $$
begin
  create extension if not exists pg_trgm;
  create index if not exists customers_search_idx on customers using gin (search_text gin_trgm_ops);
  create index if not exists name_words_word_idx on name_words using gin (word gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise warning 'pg_trgm cannot be created here: the search of the dashboard will read every customer';
end
$$;

--------------------------------------------------------------------------------------------------------------------
-- Offers are limited per mailbox.
--------------------------------------------------------------------------------------------------------------------

-- Without what the mailbox ignores: capitals, a +tag and, at Gmail, dots.
create or replace function mailbox_of(email text) returns text language sql immutable as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com'
    else local || '@' || domain end
  from (select regexp_replace(split_part(lower(email), '@', 1), '\+.*$', '') as local, split_part(lower(email), '@', 2) as domain) parts
$$;

--------------------------------------------------------------------------------------------------------------------
-- Webhooks to other programs. An event is recorded in the transaction of what it reports, once for each endpoint that
-- wants its type, and not at all while there is none, or for the sample orders of a demo.
--------------------------------------------------------------------------------------------------------------------

create or replace function is_webhook_wanted(event_type text) returns boolean language sql stable as $$
  select current_setting('shop.adds_samples', true) is distinct from 'on'
    and exists (select from webhook_endpoints where disabled_at is null and event_type = any (types))
$$;

create or replace function record_webhook_event(event_type text, about_order text, about_customer bigint, subject text)
  returns void language plpgsql as $$
declare
  event_id text := 'evt_' || replace(gen_random_uuid()::text, '-', '');
begin
  insert into webhook_events (id, type, order_id, customer_id, subject_id)
  values (event_id, event_type, about_order, about_customer, subject);
  insert into webhook_deliveries (event_id, endpoint_id, sequence)
  select event_id, id, coalesce(about_order, subject) from webhook_endpoints
  where disabled_at is null and event_type = any (types)
  -- An endpoint that is removed at the same moment is skipped; otherwise its foreign key would undo a sale.
  for key share;
  perform pg_notify('webhooks', '');
end
$$;

-- The type is the argument of the trigger. The names of the columns differ by table, so the row is read as JSON.
create or replace function record_row_event() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if not is_webhook_wanted(tg_argv[0]) then
    return null;
  end if;
  changed := to_jsonb(new);
  perform record_webhook_event(
    tg_argv[0],
    case tg_table_name when 'orders' then changed ->> 'id' else changed ->> 'order_id' end,
    coalesce((changed ->> 'customer_id')::bigint, (select customer_id from orders where id = changed ->> 'order_id')),
    coalesce(changed ->> 'id', changed ->> 'external_id'));
  return null;
end
$$;

create or replace trigger orders_record_free after insert on orders
  for each row when (new.status = 'completed') execute function record_row_event('order.completed');
create or replace trigger orders_record_completed after update of status on orders
  for each row when (old.status <> 'completed' and new.status = 'completed')
  execute function record_row_event('order.completed');
create or replace trigger orders_record_delivered after update of sent_at on orders
  for each row when (old.sent_at is null and new.sent_at is not null)
  execute function record_row_event('order.delivered');

create or replace trigger deliveries_record_refused after insert on deliveries
  for each row when (new.kind = 'order' and new.status = 'refused')
  execute function record_row_event('order.not_delivered');
create or replace trigger deliveries_record_refusal after update of status on deliveries
  for each row when (new.kind = 'order' and new.status = 'refused' and old.status <> 'refused')
  execute function record_row_event('order.not_delivered');

create or replace trigger refunds_record_found after insert on refunds
  for each row when (new.state in ('accepted', 'processed')) execute function record_row_event('order.refunded');
create or replace trigger refunds_record_accepted after update of state on refunds
  for each row when (new.state in ('accepted', 'processed') and old.state not in ('accepted', 'processed'))
  execute function record_row_event('order.refunded');
create or replace trigger refunds_record_failed after update of state on refunds
  for each row when (new.state = 'failed' and old.state <> 'failed') execute function record_row_event('order.refund_failed');

create or replace trigger disputes_record_opened after insert on disputes
  for each row execute function record_row_event('order.disputed');
create or replace trigger disputes_record_change after update of state on disputes
  for each row when (old.state <> new.state) execute function record_row_event('order.dispute_updated');

create or replace trigger leads_record_created after insert on leads
  for each row execute function record_row_event('lead.created');

-- A box that was left empty is not a withdrawal.
create or replace trigger consents_record_withdrawal after insert on consents
  for each row when (not new.granted and new.source not in ('checkout', 'checkout-logged-in', 'free-guide'))
  execute function record_row_event('consent.withdrawn');

create or replace trigger editions_record_published after insert on editions
  for each row when (new.origin <> 'demo') execute function record_row_event('edition.published');
create or replace trigger editions_record_restored after update of published_at on editions
  for each row when (new.published_at <> old.published_at) execute function record_row_event('edition.published');

-- A receiver may have answered with what it was sent.
create or replace function record_erasure() returns trigger language plpgsql as $$
begin
  update webhook_deliveries set answer = null
  where event_id in (select id from webhook_events where customer_id = new.id) and answer is not null;
  if is_webhook_wanted('customer.erased') then
    perform record_webhook_event('customer.erased', null, new.id, new.id::text);
  end if;
  return null;
end
$$;

create or replace trigger customers_record_erasure after update of erased_at on customers
  for each row when (old.erased_at is null and new.erased_at is not null) execute function record_erasure();

--------------------------------------------------------------------------------------------------------------------
-- Imports from other shops. The role of the running shop may not delete an order, so this function takes one import back,
-- and only orders that never cost anything and that no other row speaks of: nothing was downloaded, sent or asked.
--------------------------------------------------------------------------------------------------------------------

-- As SQL: whether no row of another table refers to the row `r` of a table.
create or replace function is_referred_to_nowhere(referred regclass, except_table regclass) returns text language sql stable as $$
  select coalesce(string_agg(format('not exists (select from %s where %I = r.id)', conrelid::regclass, attname), ' and '), 'true')
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confrelid = referred and conrelid is distinct from except_table
$$;

-- As SQL: whether a row of another table refers to one of the orders that the given statement selects. One question per table,
-- not per order.
create or replace function are_orders_used(order_ids text) returns text language sql stable as $$
  select string_agg(format('exists (select from %s where %I in (%s))', conrelid::regclass, attname, order_ids), ' or ')
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confrelid = 'orders'::regclass and conrelid <> 'imported_orders'::regclass
$$;

create or replace function is_import_used(wanted bigint) returns boolean language plpgsql stable as $$
declare
  is_used boolean;
begin
  execute 'select ' || are_orders_used('select order_id from imported_orders where import_id = $1') into is_used using wanted;
  return is_used;
end
$$;

-- The orders of some customers, or of all: 'more' when others may be left. The caller stops when an order is used.
-- Without joins that read all of the import for each batch.
create or replace function take_back_import(taken bigint, max_customers integer default null) returns text
  language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  order_ids text[];
  customer_ids bigint[];
  is_used boolean;
begin
  perform from imports where id = taken and state in ('importing', 'done', 'taking-back') for update;
  if not found then
    return 'in-use';
  end if;
  -- All orders of a customer together, so that the last one takes the customer along. Locked: a download, a message or a
  -- request that refers to one of them now waits, and finds no order. The order of an erased buyer stays, so that the same
  -- file does not bring the buyer back.
  select array_agg(locked.id), array_agg(locked.customer_id) filter (where locked.is_new_customer) into order_ids, customer_ids
  from (
    select o.id, o.customer_id, i.is_new_customer
    from orders o join imported_orders i on i.order_id = o.id
    where i.import_id = taken and o.provider = 'imported' and o.list_price_in_paise = 0 and o.price_in_paise = 0
      and o.customer_id in (
        select one.customer_id from imported_orders j join orders one on one.id = j.order_id
          join customers c on c.id = one.customer_id
        where j.import_id = taken and one.provider = 'imported' and one.list_price_in_paise = 0 and one.price_in_paise = 0
          and c.erased_at is null
        limit max_customers)
    for update of o) locked;
  if order_ids is null then
    update imports set state = 'taken-back', finished_at = now() where id = taken;
    return 'done';
  end if;
  execute 'select ' || are_orders_used('select unnest($1)') into is_used using order_ids;
  if is_used then
    return 'in-use';
  end if;
  delete from imported_orders where order_id = any (order_ids);
  delete from orders where id = any (order_ids);
  execute format('delete from customers r where id = any ($1) and verified_at is null and %s',
    is_referred_to_nowhere('customers', null)) using customer_ids;
  if max_customers is not null then
    return 'more';
  end if;
  update imports set state = 'taken-back', finished_at = now() where id = taken;
  return 'done';
end
$$;

--------------------------------------------------------------------------------------------------------------------
-- Opening. Empties what the demo and the rehearsal left, once, before the first real sale, with the rights of the owner of the
-- tables: the running shop may delete no order, and may not do this to a shop that has sold. Returns every row that it deleted.
--------------------------------------------------------------------------------------------------------------------

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

revoke execute on function empty_before_opening(text) from public;
