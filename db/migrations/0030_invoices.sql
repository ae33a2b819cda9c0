CREATE TABLE "invoices" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"serial" integer NOT NULL,
	"dated" date NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text,
	"place_of_supply" text,
	"gst_rate" smallint,
	"sac" text,
	"amount_in_paise" integer NOT NULL,
	"taxable_in_paise" integer NOT NULL,
	"cgst_in_paise" integer DEFAULT 0 NOT NULL,
	"sgst_in_paise" integer DEFAULT 0 NOT NULL,
	"igst_in_paise" integer DEFAULT 0 NOT NULL,
	"content" jsonb NOT NULL,
	"buyer" jsonb,
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('receipt', 'refund-receipt', 'tax-invoice', 'credit-note')),
	CONSTRAINT "invoices_number_short" CHECK (length("invoices"."number") <= 16),
	CONSTRAINT "invoices_serial_positive" CHECK ("invoices"."serial" > 0),
	CONSTRAINT "invoices_adds_up" CHECK ("invoices"."amount_in_paise" = "invoices"."taxable_in_paise" + "invoices"."cgst_in_paise" + "invoices"."sgst_in_paise" + "invoices"."igst_in_paise"),
	CONSTRAINT "invoices_heads" CHECK ("invoices"."cgst_in_paise" = "invoices"."sgst_in_paise" and ("invoices"."cgst_in_paise" = 0 or "invoices"."igst_in_paise" = 0)),
	CONSTRAINT "invoices_not_negative" CHECK (least("invoices"."taxable_in_paise", "invoices"."cgst_in_paise", "invoices"."igst_in_paise") >= 0),
	CONSTRAINT "invoices_refund_named" CHECK (("invoices"."refund_id" is not null) = ("invoices"."kind" in ('refund-receipt', 'credit-note'))),
	CONSTRAINT "invoices_tax_complete" CHECK (num_nonnulls("invoices"."place_of_supply", "invoices"."gst_rate", "invoices"."sac") = case when "invoices"."kind" in ('tax-invoice', 'credit-note') then 3 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_of_supply" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_series_serial_key" ON "invoices" USING btree ("series","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order_refund_key" ON "invoices" USING btree ("order_id",coalesce("refund_id", ''));--> statement-breakpoint
CREATE INDEX "invoices_dated_idx" ON "invoices" USING btree ("dated");--> statement-breakpoint
CREATE INDEX "orders_completed_at_idx" ON "orders" USING btree ("completed_at") WHERE "orders"."completed_at" is not null;--> statement-breakpoint
create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer is null and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception 'an issued invoice never changes: issue a credit note instead' using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
create or replace trigger invoices_refuse_change before update or delete on invoices
  for each row execute function refuse_invoice_change();
