CREATE TABLE "order_swaps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_swaps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"from_product_id" text NOT NULL,
	"from_product_name" text NOT NULL,
	"from_files" jsonb NOT NULL,
	"to_product_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_messages_kind_known" CHECK ("request_messages"."kind" in ('asked', 'wrote', 'refunded', 'swapped', 'resent'))
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"trouble" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"promised_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requests_trouble_known" CHECK ("requests"."trouble" in ('not-arrived', 'wrong-address', 'old-address', 'wrong-product', 'paid-twice', 'cannot-open', 'forgot-address', 'bill', 'money-back', 'leave-alone', 'other')),
	CONSTRAINT "requests_state_known" CHECK ("requests"."state" in ('open', 'answered', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "order_swaps" ADD CONSTRAINT "order_swaps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_swaps_order_id_idx" ON "order_swaps" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "request_messages_request_id_idx" ON "request_messages" USING btree ("request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_current_key" ON "requests" USING btree ("order_id") WHERE "requests"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "requests_order_id_idx" ON "requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "requests_state_idx" ON "requests" USING btree ("state","promised_at","id");--> statement-breakpoint
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
$$;--> statement-breakpoint
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
