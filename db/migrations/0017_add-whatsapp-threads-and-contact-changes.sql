CREATE TABLE "whatsapp_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wamid" text,
	"thread_id" bigint NOT NULL,
	"is_incoming" boolean NOT NULL,
	"type" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"context_wamid" text,
	"media_id" text,
	"media_type" text,
	"media_state" text,
	"media_key" text,
	"media_bytes" integer,
	"is_redrawn" boolean DEFAULT false NOT NULL,
	"file_name" text,
	"sent_by" text,
	"status" text,
	"error" text,
	"at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_messages_wamid_key" UNIQUE("wamid"),
	CONSTRAINT "whatsapp_messages_type_known" CHECK ("whatsapp_messages"."type" in ('text', 'image', 'video', 'audio', 'document', 'sticker', 'location', 'contacts', 'reaction', 'system', 'unsupported', 'links')),
	CONSTRAINT "whatsapp_messages_status_known" CHECK ("whatsapp_messages"."status" in ('waiting', 'sending', 'sent', 'delivered', 'read', 'failed')),
	CONSTRAINT "whatsapp_messages_media_state_known" CHECK ("whatsapp_messages"."media_state" in ('waiting', 'stored', 'expired', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_threads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text,
	"phone" text,
	"name" text DEFAULT '' NOT NULL,
	"last_in_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"promised_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_threads_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "whatsapp_threads_contact_known" CHECK ("whatsapp_threads"."user_id" is not null or "whatsapp_threads"."phone" is not null)
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"new_value" text NOT NULL,
	"is_sent_there" boolean NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"old_value" text,
	"moved" jsonb,
	"undone_at" timestamp with time zone,
	CONSTRAINT "contact_changes_kind_known" CHECK ("contact_changes"."kind" in ('email', 'phone'))
);
--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_thread_id_whatsapp_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."whatsapp_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_thread_idx" ON "whatsapp_messages" USING btree ("thread_id","at");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_media_idx" ON "whatsapp_messages" USING btree ("created_at") WHERE "whatsapp_messages"."media_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_threads_phone_key" ON "whatsapp_threads" USING btree ("phone") WHERE "whatsapp_threads"."user_id" is null;--> statement-breakpoint
CREATE INDEX "whatsapp_threads_phone_idx" ON "whatsapp_threads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "whatsapp_threads_last_in_at_idx" ON "whatsapp_threads" USING btree ("last_in_at");--> statement-breakpoint
CREATE INDEX "whatsapp_threads_waiting_idx" ON "whatsapp_threads" USING btree ("waiting_since") WHERE "whatsapp_threads"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "contact_changes_customer_id_idx" ON "contact_changes" USING btree ("customer_id");