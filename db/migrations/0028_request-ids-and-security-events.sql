CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"network" text NOT NULL,
	"detail" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_id" text
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_hour_kind_network_detail_idx" ON "security_events" USING btree ("hour","kind","network","detail");