CREATE TABLE "lost_credits" (
	"order_id" text NOT NULL,
	"credited_order" text NOT NULL,
	"in_paise" integer NOT NULL,
	CONSTRAINT "lost_credits_credited_order_order_id_pk" PRIMARY KEY("credited_order","order_id"),
	CONSTRAINT "lost_credits_positive" CHECK ("lost_credits"."in_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "dispute_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"dispute_id" text NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"without" text[] DEFAULT '{}' NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "dispute_answers_kind_known" CHECK ("dispute_answers"."kind" in ('contest', 'accept')),
	CONSTRAINT "dispute_answers_state_known" CHECK ("dispute_answers"."state" in ('draft', 'requested', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "bank_credits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"credited_on" date NOT NULL,
	"reference" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_credits_positive" CHECK ("bank_credits"."amount_in_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"credit_id" bigint,
	"line_provider" text,
	"line_id" text,
	"matched_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_matches_provider_payment_id_pk" PRIMARY KEY("provider","payment_id"),
	CONSTRAINT "bank_matches_one_target" CHECK (("bank_matches"."credit_id" is null) <> ("bank_matches"."line_id" is null))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "accepted_by" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "reason_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "answer" text DEFAULT 'wanted' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD COLUMN "answer_id" text;--> statement-breakpoint
ALTER TABLE "lost_credits" ADD CONSTRAINT "lost_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_credit_id_bank_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."bank_credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_payment_fk" FOREIGN KEY ("provider","payment_id") REFERENCES "public"."received_payments"("provider","external_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_fk" FOREIGN KEY ("line_provider","line_id") REFERENCES "public"."settlement_lines"("provider","external_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_answers_order_id_idx" ON "dispute_answers" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_answers_draft_key" ON "dispute_answers" USING btree ("provider","dispute_id") WHERE "dispute_answers"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_answers_requested_key" ON "dispute_answers" USING btree ("provider","dispute_id") WHERE "dispute_answers"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "bank_credits_reference_idx" ON "bank_credits" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "bank_matches_credit_id_idx" ON "bank_matches" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "bank_matches_line_idx" ON "bank_matches" USING btree ("line_provider","line_id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answer_known" CHECK ("disputes"."answer" in ('wanted', 'given', 'impossible')) NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" VALIDATE CONSTRAINT "disputes_answer_known";