CREATE TABLE "provider_walks" (
	"provider" text PRIMARY KEY NOT NULL,
	"walked_until" timestamp with time zone NOT NULL,
	"position" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"cluster" text NOT NULL,
	"compared" integer DEFAULT 0 NOT NULL,
	"rebuilt" integer DEFAULT 0 NOT NULL,
	"of_others" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"named_order" text NOT NULL,
	"payment_ref" text,
	"amount_in_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "unmatched_payments_provider_external_id_pk" PRIMARY KEY("provider","external_id"),
	CONSTRAINT "unmatched_payments_reason_known" CHECK ("unmatched_payments"."reason" in ('missing', 'invalid', 'no-buyer', 'other-payment'))
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"settlement_id" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" text,
	"amount_in_paise" integer NOT NULL,
	"fee_in_paise" integer NOT NULL,
	"tax_in_paise" integer NOT NULL,
	"net_in_paise" integer NOT NULL,
	"method" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_lines_provider_external_id_pk" PRIMARY KEY("provider","external_id"),
	CONSTRAINT "settlement_lines_kind_known" CHECK ("settlement_lines"."kind" in ('payment', 'refund', 'dispute', 'fee', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"utr" text,
	"amount_in_paise" integer NOT NULL,
	"state" text NOT NULL,
	"has_lines" boolean NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlements_provider_external_id_pk" PRIMARY KEY("provider","external_id"),
	CONSTRAINT "settlements_state_known" CHECK ("settlements"."state" in ('pending', 'paid', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rebuilt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmatched_payments_open_idx" ON "unmatched_payments" USING btree ("found_at") WHERE "unmatched_payments"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "settlement_lines_settlement_idx" ON "settlement_lines" USING btree ("provider","settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_reference_idx" ON "settlement_lines" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "settlements_settled_at_idx" ON "settlements" USING btree ("settled_at");
