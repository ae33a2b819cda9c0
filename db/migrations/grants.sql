-- What the role of the running shop may do. Another role owns every table and applies this after the migrations, so the
-- running shop cannot change its own history, drop a trigger or empty a table.

grant usage on schema public, drizzle, pgboss to :role;
grant select, insert, update, delete on all tables in schema public, pgboss to :role;
grant usage, select on all sequences in schema public, pgboss to :role;
grant select on all tables in schema drizzle to :role;

-- pg-boss rebuilds bloated indexes of its jobs. Before PostgreSQL 17 only the owner could do that.
do $$ begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on all tables in schema pgboss to :role';
  end if;
end $$;

-- Rows of money and proof stay. Of the audit log, a trigger lets only lines go that are a year old.
revoke update, delete on audit_log, consents, invoices, orders, order_credits, received_payments, refunds, disputes,
  dispute_answers, payment_events from :role;
grant delete on audit_log to :role;
-- Only `swap_order` writes what an order was before a swap.
revoke insert, update, delete on order_swaps from :role;
revoke delete on settlements, settlement_lines, unmatched_payments, payment_failures, provider_choices from :role;

-- Only the function opens the shop, which it does once and never after a sale.
revoke update, delete on shop_opening from :role;
grant update (rehearsal_orders, archive) on shop_opening to :role;
grant execute on function empty_before_opening(text) to :role;

-- Triggers allow these changes only when the personal data of a customer is erased.
grant update (detail, ip) on audit_log to :role;
grant update (ip, user_agent) on consents to :role;
grant update (buyer) on invoices to :role;

-- Everything that the shop learns later; what was agreed or has happened stays.
do $$
declare
  kept record;
begin
  for kept in values
    ('orders', '{id,number,product_id,product_name,files,list_price_in_paise,price_in_paise,discount,credit_in_paise,created_at,rebuilt_at}'),
    ('received_payments', '{provider,external_id,order_id,amount_in_paise,currency,refund_ref,created_at}'),
    ('refunds', '{id,order_id,provider,payment_id,amount_in_paise,reason,origin,requested_by,requested_at}'),
    ('disputes', '{provider,external_id,order_id,created_at}'),
    ('dispute_answers', '{id,provider,dispute_id,order_id,kind}')
  loop
    execute format('revoke update on %I from :role', kept.column1);
    execute (
      select format('grant update (%s) on %I to :role', string_agg(quote_ident(attname), ', '), kept.column1)
      from pg_attribute
      where attrelid = kept.column1::regclass and attnum > 0 and not attisdropped
        and attname <> all (kept.column2::text[]));
  end loop;
end $$;
