CREATE TABLE "offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"percent" smallint,
	"off_in_paise" integer,
	"product_ids" text[],
	"code" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"shows_end" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"max_uses_per_buyer" integer,
	"ended_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_one_reduction" CHECK (num_nonnulls("offers"."percent", "offers"."off_in_paise") = 1),
	CONSTRAINT "offers_percent_range" CHECK ("offers"."percent" between 1 and 100),
	CONSTRAINT "offers_amount_positive" CHECK ("offers"."off_in_paise" > 0),
	CONSTRAINT "offers_limits_need_code" CHECK ("offers"."code" is not null or num_nonnulls("offers"."max_uses", "offers"."max_uses_per_buyer") = 0),
	CONSTRAINT "offers_free_needs_code" CHECK ("offers"."code" is not null or "offers"."percent" is distinct from 100),
	CONSTRAINT "offers_ends_after_start" CHECK ("offers"."ends_at" > "offers"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "order_problems" DROP CONSTRAINT "order_problems_kind_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amount_positive";--> statement-breakpoint
CREATE UNIQUE INDEX "offers_code_key" ON "offers" USING btree ("code") WHERE "offers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "orders_offer_id_idx" ON "orders" USING btree ((("discount"->>'offerId')::bigint)) WHERE "orders"."discount" is not null;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_kind_known" CHECK ("order_problems"."kind" in ('amount-mismatch', 'currency-mismatch', 'reference-mismatch', 'paid-twice', 'offer-used-up'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_free_by_discount" CHECK ("orders"."amount_in_paise" > 0 or ("orders"."amount_in_paise" = 0 and "orders"."discount" is not null));--> statement-breakpoint
create or replace function list_sales_facts(o orders)
  returns table (fact text, happened_at timestamptz, product_type text, count bigint, paise bigint)
  language sql immutable as $$
  select 'order', o.created_at, o.product_type, 1::bigint, 0::bigint
  union all
  select 'order-paid', o.created_at, o.product_type, 1, 0
  where o.status = 'completed'
  union all
  select 'order-downloaded', o.created_at, o.product_type, 1, 0
  where o.status = 'completed' and o.downloaded_at is not null
  union all
  select case o.amount_in_paise when 0 then 'free' else 'completed' end, coalesce(o.completed_at, o.created_at),
    o.product_type, 1, o.amount_in_paise
  where o.status = 'completed'
  union all
  select 'refunded', o.refunded_at, o.product_type, 1, o.amount_in_paise
  where o.status = 'completed' and o.refunded_at is not null
$$;
--> statement-breakpoint
create or replace function record_order_sales() returns trigger language plpgsql as $$
begin
  -- The two changes of every sale have their own branch, because buyers wait for them.
  if tg_op = 'INSERT' and new.status <> 'completed' then
    insert into sales_changes (fact, happened_at, product_type, count, paise)
    values ('order', new.created_at, new.product_type, 1, 0);
  elsif tg_op = 'UPDATE' and old.status <> 'completed' and new.status = 'completed' and new.downloaded_at is null
    and new.refunded_at is null and old.created_at = new.created_at and old.product_type = new.product_type then
    insert into sales_changes (fact, happened_at, product_type, count, paise)
    values ('order-paid', new.created_at, new.product_type, 1, 0),
      (case new.amount_in_paise when 0 then 'free' else 'completed' end, coalesce(new.completed_at, new.created_at),
        new.product_type, 1, new.amount_in_paise);
  else
    insert into sales_changes (fact, happened_at, product_type, count, paise)
    select f.fact, f.happened_at, f.product_type, sum(f.count), sum(f.paise)
    from (
      select fact, happened_at, product_type, -count as count, -paise as paise
      from list_sales_facts(old) where tg_op <> 'INSERT'
      union all
      select fact, happened_at, product_type, count, paise from list_sales_facts(new) where tg_op <> 'DELETE'
    ) f
    group by f.fact, f.happened_at, f.product_type
    having sum(f.count) <> 0 or sum(f.paise) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function mailbox_of(email text) returns text language sql immutable as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com'
    else local || '@' || domain end
  from (select regexp_replace(split_part(lower(email), '@', 1), '\+.*$', '') as local, split_part(lower(email), '@', 2) as domain) parts
$$;
