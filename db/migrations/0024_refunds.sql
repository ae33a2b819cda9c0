CREATE TABLE "disputes" (
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"order_id" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_provider_external_id_pk" PRIMARY KEY("provider","external_id"),
	CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('open', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "order_credits" (
	"order_id" text NOT NULL,
	"credited_order_id" text NOT NULL,
	"in_paise" integer NOT NULL,
	CONSTRAINT "order_credits_order_id_credited_order_id_pk" PRIMARY KEY("order_id","credited_order_id"),
	CONSTRAINT "order_credits_positive" CHECK ("order_credits"."in_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text,
	"amount_in_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"origin" text NOT NULL,
	"requested_by" text NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"bank_reference" text,
	"error" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_in_paise" > 0),
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('buyer-asked', 'duplicate', 'faulty', 'other')),
	CONSTRAINT "refunds_origin_known" CHECK ("refunds"."origin" in ('shop', 'provider', 'by-hand')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('requested', 'accepted', 'processed', 'failed')),
	CONSTRAINT "refunds_payment_named" CHECK ("refunds"."origin" = 'by-hand' or "refunds"."payment_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"transfer_id" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"respond_by" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"own_id" text,
	"transfer_id" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"status" text NOT NULL,
	"bank_reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_own_id_key" UNIQUE("own_id")
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_kind_known";--> statement-breakpoint
ALTER TABLE "order_problems" DROP CONSTRAINT "order_problems_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_in_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_in_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "last_refund_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "refund_ref" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "refund_plan" text DEFAULT 'process' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_credited_order_id_orders_id_fk" FOREIGN KEY ("credited_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_fk" FOREIGN KEY ("provider","payment_id") REFERENCES "public"."received_payments"("provider","external_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_transfer_id_sandbox_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."sandbox_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_transfer_id_sandbox_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."sandbox_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_order_id_idx" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_credits_credited_order_id_idx" ON "order_credits" USING btree ("credited_order_id");--> statement-breakpoint
CREATE INDEX "refunds_order_id_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_refund_id_key" ON "refunds" USING btree ("provider","provider_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_next_check_at_idx" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_requested_at_idx" ON "refunds" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_transfer_id_idx" ON "sandbox_refunds" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "received_payments_refund_ref_idx" ON "received_payments" USING btree ("provider","refund_ref") WHERE "received_payments"."refund_ref" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_kind_known" CHECK ("deliveries"."kind" in ('order', 'guide', 'login-code', 'new-edition', 'refund'));--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_kind_known" CHECK ("order_problems"."kind" in ('amount-mismatch', 'currency-mismatch', 'reference-mismatch', 'paid-twice', 'offer-used-up', 'mail-bounced', 'refund-failed', 'dispute', 'bought-again', 'credit-used-up'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit_within_price" CHECK ("orders"."credit_in_paise" between 0 and "orders"."price_in_paise");--> statement-breakpoint
-- Orders that the owner had marked as refunded. The triggers do not look at these columns yet, so no figure changes.
update orders set refunded_in_paise = amount_in_paise, last_refund_at = refunded_at where refunded_at is not null;--> statement-breakpoint
insert into refunds (id, order_id, provider, payment_id, amount_in_paise, reason, origin, requested_by, state,
  requested_at, accepted_at, processed_at)
select 'rf' || md5(o.id), o.id, o.provider, p.external_id, o.amount_in_paise, 'other', 'by-hand', 'owner', 'processed',
  o.refunded_at, o.refunded_at, o.refunded_at
from orders o left join lateral (
  select external_id from received_payments p
  where p.order_id = o.id and p.provider = o.provider and p.amount_in_paise >= o.amount_in_paise
  order by created_at, external_id limit 1) p on true
where o.refunded_at is not null and o.status = 'completed' and o.amount_in_paise > 0;--> statement-breakpoint
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
  select 'refunded', o.last_refund_at, o.product_type, (o.refunded_at is not null)::int, o.refunded_in_paise
  where o.status = 'completed' and o.last_refund_at is not null
$$;--> statement-breakpoint
create or replace function record_order_sales() returns trigger language plpgsql as $$
begin
  -- The two changes of every sale have their own branch, because buyers wait for them.
  if tg_op = 'INSERT' and new.status <> 'completed' then
    insert into sales_changes (fact, happened_at, product_type, count, paise)
    values ('order', new.created_at, new.product_type, 1, 0);
  elsif tg_op = 'UPDATE' and old.status <> 'completed' and new.status = 'completed' and new.downloaded_at is null
    and new.last_refund_at is null and old.created_at = new.created_at and old.product_type = new.product_type then
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
$$;--> statement-breakpoint
create or replace trigger orders_record_changed_sales after update on orders for each row
  when ((old.status, old.amount_in_paise, old.product_type, old.created_at, old.completed_at, old.refunded_at,
    old.refunded_in_paise, old.last_refund_at, old.downloaded_at)
    is distinct from (new.status, new.amount_in_paise, new.product_type, new.created_at, new.completed_at,
    new.refunded_at, new.refunded_in_paise, new.last_refund_at, new.downloaded_at))
  execute function record_order_sales();
