-- outside a transaction
drop index concurrently if exists consents_order_id_idx;--> statement-breakpoint
create index concurrently consents_order_id_idx on consents using btree (order_id) where order_id is not null;--> statement-breakpoint
drop index concurrently if exists campaign_mails_order_id_idx;--> statement-breakpoint
create index concurrently campaign_mails_order_id_idx on campaign_mails using btree (order_id) where order_id is not null;--> statement-breakpoint
drop index concurrently if exists settlement_lines_order_id_idx;--> statement-breakpoint
create index concurrently settlement_lines_order_id_idx on settlement_lines using btree (order_id) where order_id is not null;--> statement-breakpoint
-- It need not refuse a large import any more.
create or replace function take_back_import(taken bigint) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  order_ids text[];
  customer_ids bigint[];
  is_unused boolean;
begin
  perform from imports where id = taken and state in ('importing', 'done') for update;
  if not found then
    return 'in-use';
  end if;
  select array_agg(o.id), array_agg(o.customer_id) filter (where i.is_new_customer) into order_ids, customer_ids
  from imported_orders i join orders o on o.id = i.order_id
  where i.import_id = taken and o.provider = 'imported' and o.list_price_in_paise = 0 and o.price_in_paise = 0;
  execute format('select coalesce(bool_and(%s), true) from orders r where id = any ($1)',
    is_referred_to_nowhere('orders', 'imported_orders')) into is_unused using order_ids;
  if not is_unused then
    return 'in-use';
  end if;
  delete from imported_orders where import_id = taken and order_id = any (order_ids);
  delete from orders where id = any (order_ids);
  execute format('delete from customers r where id = any ($1) and verified_at is null and %s',
    is_referred_to_nowhere('customers', null)) using customer_ids;
  update imports set state = 'taken-back', finished_at = now() where id = taken;
  return 'done';
end
$$;
