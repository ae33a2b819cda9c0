CREATE TABLE "campaign_mails" (
	"campaign_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failed_attempts" smallint DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_mails_campaign_id_customer_id_pk" PRIMARY KEY("campaign_id","customer_id"),
	CONSTRAINT "campaign_mails_status_known" CHECK ("campaign_mails"."status" in ('waiting', 'sent', 'skipped', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"product_type" text,
	"edition_id" bigint,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"mails_per_minute" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"next_batch_at" timestamp with time zone,
	CONSTRAINT "campaigns_kind_known" CHECK ("campaigns"."kind" in ('news', 'new-edition')),
	CONSTRAINT "campaigns_status_known" CHECK ("campaigns"."status" in ('draft', 'sending', 'stopped', 'finished')),
	CONSTRAINT "campaigns_speed_limited" CHECK ("campaigns"."mails_per_minute" between 1 and 6000),
	CONSTRAINT "campaigns_one_audience" CHECK (num_nonnulls("campaigns"."product_type", "campaigns"."edition_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "campaign_mails" ADD CONSTRAINT "campaign_mails_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_mails" ADD CONSTRAINT "campaign_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_mails" ADD CONSTRAINT "campaign_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_mails_customer_id_idx" ON "campaign_mails" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "campaign_mails_waiting_idx" ON "campaign_mails" USING btree ("campaign_id","not_before") WHERE "campaign_mails"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "campaigns_sending_idx" ON "campaigns" USING btree ("next_batch_at") WHERE "campaigns"."status" = 'sending';--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_kind_known" CHECK ("deliveries"."kind" in ('order', 'guide', 'login-code', 'new-edition', 'refund', 'news'));
--> statement-breakpoint
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
  select 'source', coalesce(o.completed_at, o.created_at), coalesce(o.source, ''), 1, o.amount_in_paise
  where o.status = 'completed' and o.amount_in_paise > 0
  union all
  select 'refunded', o.last_refund_at, o.product_type, (o.refunded_at is not null)::int, o.refunded_in_paise
  where o.status = 'completed' and o.last_refund_at is not null
$$;
--> statement-breakpoint
create or replace function record_order_sales() returns trigger language plpgsql as $$
begin
  -- The two changes of every sale have their own branch, because buyers wait for them.
  if tg_op = 'INSERT' and new.status <> 'completed' then
    insert into sales_changes (fact, happened_at, product_type, count, paise)
    values ('order', new.created_at, new.product_type, 1, 0);
  elsif tg_op = 'UPDATE' and old.status <> 'completed' and new.status = 'completed' and new.downloaded_at is null
    and new.last_refund_at is null and old.created_at = new.created_at and old.product_type = new.product_type
    and new.amount_in_paise > 0 then
    insert into sales_changes (fact, happened_at, product_type, count, paise)
    values ('order-paid', new.created_at, new.product_type, 1, 0),
      ('completed', coalesce(new.completed_at, new.created_at), new.product_type, 1, new.amount_in_paise),
      ('source', coalesce(new.completed_at, new.created_at), coalesce(new.source, ''), 1, new.amount_in_paise);
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
-- Sales of before have no source; without these rows, deleting one of their orders would leave a negative figure.
insert into sales_by_day (fact, day, product_type, count, paise)
select 'source', day, '', sum(count), sum(paise) from sales_by_day where fact = 'completed' group by day;
--> statement-breakpoint
insert into sales_by_hour (fact, weekday, hour, count, paise)
select 'source', weekday, hour, count, paise from sales_by_hour where fact = 'completed';
--> statement-breakpoint
insert into sales_changes (fact, happened_at, product_type, count, paise)
select 'source', happened_at, '', count, paise from sales_changes where fact = 'completed';
