CREATE TABLE "payment_failures" (
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"order_id" text NOT NULL,
	"stage" text NOT NULL,
	"fault" text NOT NULL,
	"method" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_failures_provider_external_id_pk" PRIMARY KEY("provider","external_id"),
	CONSTRAINT "payment_failures_stage_known" CHECK ("payment_failures"."stage" in ('start', 'payment')),
	CONSTRAINT "payment_failures_fault_known" CHECK ("payment_failures"."fault" in ('buyer', 'bank', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "provider_choices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"reason" text NOT NULL,
	"owners_order" text[] NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"probed_at" timestamp with time zone,
	CONSTRAINT "provider_choices_reason_known" CHECK ("provider_choices"."reason" in ('first', 'owner', 'start-failing', 'none-paid', 'few-paid', 'recovered', 'all-failing'))
);
--> statement-breakpoint
CREATE TABLE "provider_downtimes" (
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"method" text NOT NULL,
	"severity" text NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_downtimes_provider_external_id_pk" PRIMARY KEY("provider","external_id")
);
--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_failures_order_id_idx" ON "payment_failures" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_failures_created_at_idx" ON "payment_failures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_downtimes_begins_at_idx" ON "provider_downtimes" USING btree ("begins_at");