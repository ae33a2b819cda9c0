CREATE TABLE "imported_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"import_id" bigint NOT NULL,
	"source_key" text NOT NULL,
	"paid_there" text NOT NULL,
	"is_new_customer" boolean NOT NULL,
	CONSTRAINT "imported_orders_source_key_key" UNIQUE("source_key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"origin" text NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text,
	"shape" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"date_order" text,
	"products" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"report" jsonb,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('checking', 'checked', 'unreadable', 'importing', 'done', 'taken-back'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_free_by_discount";--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_orders_import_id_idx" ON "imported_orders" USING btree ("import_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_free_by_discount" CHECK ("orders"."amount_in_paise" > 0 or ("orders"."amount_in_paise" = 0
        and ("orders"."discount" is not null or "orders"."provider" = 'imported'))) NOT VALID;
--> statement-breakpoint
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
--> statement-breakpoint
-- As SQL: whether no row of another table refers to the row `r` of a table.
create or replace function is_referred_to_nowhere(referred regclass, except_table regclass) returns text language sql stable as $$
  select coalesce(string_agg(format('not exists (select from %s where %I = r.id)', conrelid::regclass, attname), ' and '), 'true')
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confrelid = referred and conrelid is distinct from except_table
$$;
--> statement-breakpoint
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
  -- Each deleted order reads these tables, which have no index by order: selling would pay for it.
  if cardinality(order_ids) * (
    select sum(greatest(reltuples, 0)) from pg_class
    where oid in ('consents'::regclass, 'campaign_mails'::regclass, 'settlement_lines'::regclass)) > 5e9
  then
    return 'too-large';
  end if;
  delete from imported_orders where import_id = taken and order_id = any (order_ids);
  delete from orders where id = any (order_ids);
  execute format('delete from customers r where id = any ($1) and verified_at is null and %s',
    is_referred_to_nowhere('customers', null)) using customer_ids;
  update imports set state = 'taken-back', finished_at = now() where id = taken;
  return 'done';
end
$$;
