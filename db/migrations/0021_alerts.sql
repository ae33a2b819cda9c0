CREATE TABLE "alert_messages" (
	"alert_id" bigint NOT NULL,
	"phase" text NOT NULL,
	"channel" text NOT NULL,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "alert_messages_alert_id_phase_channel_pk" PRIMARY KEY("alert_id","phase","channel"),
	CONSTRAINT "alert_messages_phase_known" CHECK ("alert_messages"."phase" in ('opened', 'ended')),
	CONSTRAINT "alert_messages_channel_known" CHECK ("alert_messages"."channel" in ('email', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"email" text,
	"whatsapp_number" text,
	"wants_daily_summary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "alert_settings_single" CHECK ("alert_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "failing_calls" (
	"call" text NOT NULL,
	"provider" text NOT NULL,
	"failing_since" timestamp with time zone NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"failures" integer NOT NULL,
	"successes" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "failing_calls_call_provider_pk" PRIMARY KEY("call","provider"),
	CONSTRAINT "failing_calls_call_known" CHECK ("failing_calls"."call" in ('checkout', 'payment-check', 'webhook'))
);
--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_key" ON "alerts" USING btree ("cause") WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_closed_at_idx" ON "alerts" USING btree ("closed_at");