CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"sequence" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" integer,
	"answer" text,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"has_contact" boolean DEFAULT false NOT NULL,
	"secret" text NOT NULL,
	"secret_before" text,
	"secret_before_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"order_id" text,
	"customer_id" bigint,
	"subject_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event_key" ON "webhook_deliveries" USING btree ("event_id","endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_idx" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" USING btree ("endpoint_id","sequence","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_customer_id_idx" ON "webhook_events" USING btree ("customer_id") WHERE "webhook_events"."customer_id" is not null;--> statement-breakpoint
create or replace function is_webhook_wanted(event_type text) returns boolean language sql stable as $$
  select current_setting('shop.adds_samples', true) is distinct from 'on'
    and exists (select from webhook_endpoints where disabled_at is null and event_type = any (types))
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
create or replace trigger orders_record_free after insert on orders
  for each row when (new.status = 'completed') execute function record_row_event('order.completed');--> statement-breakpoint
create or replace trigger orders_record_completed after update of status on orders
  for each row when (old.status <> 'completed' and new.status = 'completed')
  execute function record_row_event('order.completed');--> statement-breakpoint
create or replace trigger orders_record_delivered after update of sent_at on orders
  for each row when (old.sent_at is null and new.sent_at is not null)
  execute function record_row_event('order.delivered');--> statement-breakpoint
create or replace trigger deliveries_record_refused after insert on deliveries
  for each row when (new.kind = 'order' and new.status = 'refused')
  execute function record_row_event('order.not_delivered');--> statement-breakpoint
create or replace trigger deliveries_record_refusal after update of status on deliveries
  for each row when (new.kind = 'order' and new.status = 'refused' and old.status <> 'refused')
  execute function record_row_event('order.not_delivered');--> statement-breakpoint
create or replace trigger refunds_record_found after insert on refunds
  for each row when (new.state in ('accepted', 'processed')) execute function record_row_event('order.refunded');--> statement-breakpoint
create or replace trigger refunds_record_accepted after update of state on refunds
  for each row when (new.state in ('accepted', 'processed') and old.state not in ('accepted', 'processed'))
  execute function record_row_event('order.refunded');--> statement-breakpoint
create or replace trigger refunds_record_failed after update of state on refunds
  for each row when (new.state = 'failed' and old.state <> 'failed') execute function record_row_event('order.refund_failed');--> statement-breakpoint
create or replace trigger disputes_record_opened after insert on disputes
  for each row execute function record_row_event('order.disputed');--> statement-breakpoint
create or replace trigger disputes_record_change after update of state on disputes
  for each row when (old.state <> new.state) execute function record_row_event('order.dispute_updated');--> statement-breakpoint
create or replace trigger leads_record_created after insert on leads
  for each row execute function record_row_event('lead.created');--> statement-breakpoint
create or replace trigger consents_record_withdrawal after insert on consents
  for each row when (not new.granted and new.source not in ('checkout', 'checkout-logged-in', 'free-guide'))
  execute function record_row_event('consent.withdrawn');--> statement-breakpoint
create or replace trigger editions_record_published after insert on editions
  for each row when (new.origin <> 'demo') execute function record_row_event('edition.published');--> statement-breakpoint
create or replace trigger editions_record_restored after update of published_at on editions
  for each row when (new.published_at <> old.published_at) execute function record_row_event('edition.published');--> statement-breakpoint
create or replace function record_erasure() returns trigger language plpgsql as $$
begin
  update webhook_deliveries set answer = null
  where event_id in (select id from webhook_events where customer_id = new.id) and answer is not null;
  if is_webhook_wanted('customer.erased') then
    perform record_webhook_event('customer.erased', null, new.id, new.id::text);
  end if;
  return null;
end
$$;--> statement-breakpoint
create or replace trigger customers_record_erasure after update of erased_at on customers
  for each row when (old.erased_at is null and new.erased_at is not null) execute function record_erasure();
