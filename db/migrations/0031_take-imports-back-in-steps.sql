-- outside a transaction
alter table "imports" add column if not exists "take_back_orders" integer;
--> statement-breakpoint
alter table "imports" drop constraint if exists "imports_state_known";
--> statement-breakpoint
alter table "imports" add constraint "imports_state_known" check ("imports"."state" in ('checking', 'checked', 'unreadable', 'importing', 'done', 'taking-back', 'taken-back')) not valid;
--> statement-breakpoint
alter table "imports" validate constraint "imports_state_known";
--> statement-breakpoint
-- As SQL: whether a row of another table refers to one of the orders that the given statement selects. One question per table,
-- not per order.
create or replace function are_orders_used(order_ids text) returns text language sql stable as $$
  select string_agg(format('exists (select from %s where %I in (%s))', conrelid::regclass, attname, order_ids), ' or ')
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confrelid = 'orders'::regclass and conrelid <> 'imported_orders'::regclass
$$;
--> statement-breakpoint
create or replace function is_import_used(wanted bigint) returns boolean language plpgsql stable as $$
declare
  is_used boolean;
begin
  execute 'select ' || are_orders_used('select order_id from imported_orders where import_id = $1') into is_used using wanted;
  return is_used;
end
$$;
--> statement-breakpoint
-- A call with one argument means the new one, too.
drop function if exists take_back_import(bigint);
--> statement-breakpoint
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
