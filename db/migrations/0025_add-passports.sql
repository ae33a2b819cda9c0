CREATE TABLE "passports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'writing' NOT NULL,
	"has_receipts" boolean NOT NULL,
	"sealed_password" text,
	"step" text DEFAULT 'rows' NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer DEFAULT 0 NOT NULL,
	"storage_key" text,
	"bytes" bigint,
	"fingerprint" text,
	"error" text,
	"requested_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "passports_state_known" CHECK ("passports"."state" in ('writing', 'done', 'failed')),
	CONSTRAINT "passports_step_known" CHECK ("passports"."step" in ('rows', 'files', 'receipts'))
);
