CREATE TYPE "public"."order_status" AS ENUM('pending', 'completed', 'failed');--> statement-breakpoint
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 90000000 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"helper_id" bigint,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	"last_summary_on" date,
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
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"act" text NOT NULL,
	"actor" text,
	"ip" text,
	"order_id" text,
	"customer_id" bigint,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_status" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"base_at" timestamp with time zone,
	"wal_at" timestamp with time zone,
	"files_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"check_differences" jsonb,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "backup_status_single" CHECK ("backup_status"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "campaign_mails" (
	"campaign_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failed_attempts" smallint DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_mails_campaign_id_customer_id_pk" PRIMARY KEY("campaign_id","customer_id"),
	CONSTRAINT "campaign_mails_status_known" CHECK ("campaign_mails"."status" in ('waiting', 'sent', 'skipped', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"product_id" text,
	"edition_id" bigint,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"hindi_subject" text DEFAULT '' NOT NULL,
	"hindi_body" text DEFAULT '' NOT NULL,
	"mails_per_minute" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"next_batch_at" timestamp with time zone,
	CONSTRAINT "campaigns_kind_known" CHECK ("campaigns"."kind" in ('news', 'new-edition')),
	CONSTRAINT "campaigns_state_known" CHECK ("campaigns"."state" in ('draft', 'sending', 'stopped', 'finished')),
	CONSTRAINT "campaigns_speed_limited" CHECK ("campaigns"."mails_per_minute" between 1 and 6000),
	CONSTRAINT "campaigns_one_audience" CHECK (num_nonnulls("campaigns"."product_id", "campaigns"."edition_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"order_id" text,
	"purpose" text NOT NULL,
	"granted" boolean NOT NULL,
	"text_version" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"source" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_purpose_known" CHECK ("consents"."purpose" in ('termsAccepted', 'privacyAccepted', 'emailMarketing', 'smsMarketing', 'callMarketing', 'whatsappMarketing', 'dndOverride')),
	CONSTRAINT "consents_source_known" CHECK ("consents"."source" in ('checkout', 'checkout-logged-in', 'free-guide', 'withdrawal', 'account', 'unsubscribe', 'whatsapp', 'complaint')),
	CONSTRAINT "consents_language_known" CHECK ("consents"."language" in ('en', 'hi'))
);
--> statement-breakpoint
CREATE TABLE "content_draft" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"author" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_draft_single" CHECK ("content_draft"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "copies" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"file" text NOT NULL,
	"edition_id" bigint NOT NULL,
	"stamp_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "copy_problems" (
	"order_id" text NOT NULL,
	"file" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "copy_problems_order_id_file_pk" PRIMARY KEY("order_id","file")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"class_level" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"order_facts_kept_until" timestamp with time zone,
	CONSTRAINT "customers_email_key" UNIQUE("email"),
	CONSTRAINT "customers_email_lower" CHECK ("customers"."email" = lower("customers"."email")),
	CONSTRAINT "customers_language_known" CHECK ("customers"."language" in ('en', 'hi'))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_key" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"order_id" text,
	"lead_id" text,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"accepted_as" text,
	"error" text,
	"complained_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_kind_known" CHECK ("deliveries"."kind" in ('order', 'guide', 'login-code', 'new-edition', 'refund', 'news', 'payment-link')),
	CONSTRAINT "deliveries_channel_known" CHECK ("deliveries"."channel" in ('email', 'whatsapp')),
	CONSTRAINT "deliveries_status_known" CHECK ("deliveries"."status" in ('sending', 'sent', 'delivered', 'read', 'failed', 'refused', 'abandoned'))
);
--> statement-breakpoint
CREATE TABLE "demo_mailbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "demo_mailbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text DEFAULT 'email' NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"plain_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"order_id" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_provider_external_id_pk" PRIMARY KEY("provider","external_id"),
	CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('open', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"file" text NOT NULL,
	"copy_id" text,
	"network" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"file" text PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"pages" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file" text NOT NULL,
	"origin" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"pages" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "editions_origin_known" CHECK ("editions"."origin" in ('demo', 'folder', 'upload'))
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
CREATE TABLE "file_problems" (
	"file" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "file_problems_kind_known" CHECK ("file_problems"."kind" in ('missing', 'damaged', 'refused', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "helpers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "helpers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "helpers_key_hash_key" UNIQUE("key_hash")
);
--> statement-breakpoint
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
CREATE TABLE "known_browsers" (
	"customer_id" bigint NOT NULL,
	"browser_hash" text NOT NULL,
	"last_login_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_customer_id_browser_hash_pk" PRIMARY KEY("customer_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"class_level" text NOT NULL,
	"is_mailed" boolean DEFAULT true NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_language_known" CHECK ("leads"."language" in ('en', 'hi'))
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" bigint,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_in_hindi" text,
	"percent" smallint,
	"off_in_paise" integer,
	"product_ids" text[],
	"code" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"shows_end" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"max_uses_per_buyer" integer,
	"ended_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_one_reduction" CHECK (num_nonnulls("offers"."percent", "offers"."off_in_paise") = 1),
	CONSTRAINT "offers_percent_range" CHECK ("offers"."percent" between 1 and 100),
	CONSTRAINT "offers_amount_positive" CHECK ("offers"."off_in_paise" > 0),
	CONSTRAINT "offers_limits_need_code" CHECK ("offers"."code" is not null or num_nonnulls("offers"."max_uses", "offers"."max_uses_per_buyer") = 0),
	CONSTRAINT "offers_free_needs_code" CHECK ("offers"."code" is not null or "offers"."percent" is distinct from 100),
	CONSTRAINT "offers_ends_after_start" CHECK ("offers"."ends_at" > "offers"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "order_credits" (
	"order_id" text NOT NULL,
	"credited_order_id" text NOT NULL,
	"in_paise" integer NOT NULL,
	CONSTRAINT "order_credits_order_id_credited_order_id_pk" PRIMARY KEY("order_id","credited_order_id"),
	CONSTRAINT "order_credits_positive" CHECK ("order_credits"."in_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_problems" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "order_problems_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_problems_kind_known" CHECK ("order_problems"."kind" in ('amount-mismatch', 'currency-mismatch', 'reference-mismatch', 'paid-twice', 'offer-used-up', 'mail-bounced', 'refund-failed', 'dispute', 'bought-again', 'credit-used-up', 'refunded-too-much'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer DEFAULT (10000000 + nextval('order_numbers') * 55623059 % 90000000)::int NOT NULL,
	"customer_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"files" jsonb NOT NULL,
	"status" "order_status" DEFAULT 'pending' NOT NULL,
	"list_price_in_paise" integer NOT NULL,
	"price_in_paise" integer NOT NULL,
	"discount" jsonb,
	"credit_in_paise" integer DEFAULT 0 NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"class_level" text NOT NULL,
	"provider" text NOT NULL,
	"payment_ref" text,
	"payment_url" text,
	"idempotency_key" text,
	"request_fingerprint" text,
	"next_check_at" timestamp with time zone,
	"last_asked_at" timestamp with time zone,
	"link_generation" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone,
	"refunded_in_paise" integer DEFAULT 0 NOT NULL,
	"last_refund_at" timestamp with time zone,
	"downloaded_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"source" text,
	"place_of_supply" text,
	"language" text DEFAULT 'en' NOT NULL,
	CONSTRAINT "orders_number_key" UNIQUE("number"),
	CONSTRAINT "orders_idempotency_key_key" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_language_known" CHECK ("orders"."language" in ('en', 'hi')),
	CONSTRAINT "orders_free_by_discount" CHECK ("orders"."amount_in_paise" > 0 or ("orders"."amount_in_paise" = 0 and "orders"."discount" is not null)),
	CONSTRAINT "orders_credit_within_price" CHECK ("orders"."credit_in_paise" between 0 and "orders"."price_in_paise"),
	CONSTRAINT "orders_discount_within_price" CHECK (coalesce(("orders"."discount"->>'inPaise')::int, 0) between 0 and "orders"."price_in_paise")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"payment_ref" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"version" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"author" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_version" integer
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "received_payments" (
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"order_id" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"refund_ref" text,
	"bank_reference" text,
	"fee_in_paise" integer,
	"fee_tax_in_paise" integer,
	"details_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "received_payments_provider_external_id_pk" PRIMARY KEY("provider","external_id"),
	CONSTRAINT "received_payments_fee_possible" CHECK ("received_payments"."fee_tax_in_paise" between 0 and "received_payments"."fee_in_paise")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"origin" text NOT NULL,
	"requested_by" text NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"bank_reference" text,
	"error" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_in_paise" > 0),
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('buyer-asked', 'duplicate', 'faulty', 'other')),
	CONSTRAINT "refunds_origin_known" CHECK ("refunds"."origin" in ('shop', 'provider', 'by-hand')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('requested', 'accepted', 'processed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sales_by_day" (
	"fact" text NOT NULL,
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"count" bigint NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "sales_by_day_fact_day_product_id_pk" PRIMARY KEY("fact","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_by_hour" (
	"fact" text NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"count" bigint NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "sales_by_hour_fact_weekday_hour_pk" PRIMARY KEY("fact","weekday","hour")
);
--> statement-breakpoint
CREATE TABLE "sales_changes" (
	"fact" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"product_id" text NOT NULL,
	"count" bigint NOT NULL,
	"paise" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"transfer_id" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"respond_by" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"product_name" text NOT NULL,
	"return_url" text NOT NULL,
	"webhook_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"refund_plan" text DEFAULT 'process' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_order_id_key" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"own_id" text,
	"transfer_id" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"status" text NOT NULL,
	"bank_reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_own_id_key" UNIQUE("own_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"amount_in_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"browser_hash" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sold_files" (
	"file" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"download_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_helper_id_helpers_id_fk" FOREIGN KEY ("helper_id") REFERENCES "public"."helpers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_mails" ADD CONSTRAINT "campaign_mails_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_mails" ADD CONSTRAINT "campaign_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_mails" ADD CONSTRAINT "campaign_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copies" ADD CONSTRAINT "copies_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copies" ADD CONSTRAINT "copies_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_problems" ADD CONSTRAINT "copy_problems_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_copy_id_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."copies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_credited_order_id_orders_id_fk" FOREIGN KEY ("credited_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_fk" FOREIGN KEY ("provider","payment_id") REFERENCES "public"."received_payments"("provider","external_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_transfer_id_sandbox_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."sandbox_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_transfer_id_sandbox_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."sandbox_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_transfers" ADD CONSTRAINT "sandbox_transfers_ref_sandbox_payments_ref_fk" FOREIGN KEY ("ref") REFERENCES "public"."sandbox_payments"("ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_key" ON "alerts" USING btree ("cause") WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_closed_at_idx" ON "alerts" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "audit_log_order_id_idx" ON "audit_log" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "audit_log_customer_id_idx" ON "audit_log" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "audit_log_act_idx" ON "audit_log" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "campaign_mails_customer_id_idx" ON "campaign_mails" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "campaign_mails_waiting_idx" ON "campaign_mails" USING btree ("campaign_id","not_before") WHERE "campaign_mails"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "campaigns_sending_idx" ON "campaigns" USING btree ("next_batch_at") WHERE "campaigns"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "consents_customer_id_idx" ON "consents" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "copies_order_file_key" ON "copies" USING btree ("order_id","file","edition_id","stamp_hash");--> statement-breakpoint
CREATE INDEX "copy_problems_open_idx" ON "copy_problems" USING btree ("created_at") WHERE "copy_problems"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "customers_phone_number_idx" ON "customers" USING btree ("phone_number" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_one_success_key" ON "deliveries" USING btree ("message_key") WHERE "deliveries"."status" in ('sending', 'sent', 'delivered', 'read');--> statement-breakpoint
CREATE INDEX "deliveries_order_id_idx" ON "deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "deliveries_customer_id_idx" ON "deliveries" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "deliveries_provider_id_idx" ON "deliveries" USING btree ("provider_id") WHERE "deliveries"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "disputes_order_id_idx" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "downloads_order_id_idx" ON "downloads" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "editions_published_at_idx" ON "editions" USING btree ("file","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_series_serial_key" ON "invoices" USING btree ("series","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order_refund_key" ON "invoices" USING btree ("order_id",coalesce("refund_id", ''));--> statement-breakpoint
CREATE INDEX "invoices_dated_idx" ON "invoices" USING btree ("dated");--> statement-breakpoint
CREATE INDEX "leads_customer_id_idx" ON "leads" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "login_codes_customer_id_idx" ON "login_codes" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_code_key" ON "offers" USING btree ("code") WHERE "offers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "order_credits_credited_order_id_idx" ON "order_credits" USING btree ("credited_order_id");--> statement-breakpoint
CREATE INDEX "order_problems_open_idx" ON "order_problems" USING btree ("created_at") WHERE "order_problems"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "orders_customer_id_idx" ON "orders" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_phone_number_idx" ON "orders" USING btree ("phone_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_unpaid_idx" ON "orders" USING btree ("status","created_at","id") WHERE "orders"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "orders_refunded_idx" ON "orders" USING btree ("created_at","id") WHERE "orders"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_created_at_idx" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_ref_key" ON "orders" USING btree ("provider","payment_ref");--> statement-breakpoint
CREATE INDEX "orders_next_check_at_idx" ON "orders" USING btree ("next_check_at") WHERE "orders"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_completed_at_idx" ON "orders" USING btree ("completed_at") WHERE "orders"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_unsent_idx" ON "orders" USING btree ("completed_at") WHERE "orders"."status" = 'completed' and "orders"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "orders_offer_id_idx" ON "orders" USING btree ((("discount"->>'offerId')::bigint)) WHERE "orders"."discount" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_event_key" ON "payment_events" USING btree ("provider","event_key");--> statement-breakpoint
CREATE INDEX "payment_events_payment_ref_idx" ON "payment_events" USING btree ("provider","payment_ref");--> statement-breakpoint
CREATE INDEX "received_payments_bank_reference_idx" ON "received_payments" USING btree ("bank_reference") WHERE "received_payments"."bank_reference" is not null;--> statement-breakpoint
CREATE INDEX "received_payments_details_check_at_idx" ON "received_payments" USING btree ("details_check_at") WHERE "received_payments"."details_check_at" is not null;--> statement-breakpoint
CREATE INDEX "received_payments_order_id_idx" ON "received_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "received_payments_refund_ref_idx" ON "received_payments" USING btree ("provider","refund_ref") WHERE "received_payments"."refund_ref" is not null;--> statement-breakpoint
CREATE INDEX "refunds_order_id_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_refund_id_key" ON "refunds" USING btree ("provider","provider_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_next_check_at_idx" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_requested_at_idx" ON "refunds" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_transfer_id_idx" ON "sandbox_refunds" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "sandbox_transfers_ref_idx" ON "sandbox_transfers" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_hour_kind_network_detail_idx" ON "security_events" USING btree ("hour","kind","network","detail");--> statement-breakpoint
CREATE INDEX "sessions_customer_id_idx" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
--------------------------------------------------------------------------------------------------------------------
-- Consents can be added, never changed or deleted. One exception: a transaction that names a customer in the setting
-- shop.deletes_proof_of_customer may delete the network address and the browser of that customer's consents.
--------------------------------------------------------------------------------------------------------------------

create or replace function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if current_setting('shop.deletes_proof_of_customer', true) = old.customer_id::text
    and new.ip is null
    and new.user_agent is null
    and to_jsonb(new) - 'ip' - 'user_agent' = to_jsonb(old) - 'ip' - 'user_agent'
  then
    return new;
  end if;
  raise exception 'consents is append-only: add a row instead' using errcode = 'restrict_violation';
end
$$;

create or replace trigger consents_refuse_change before update on consents
  for each row execute function refuse_consent_change();

create or replace function refuse_consent_delete() returns trigger language plpgsql as $$
begin
  raise exception 'consents is append-only: add a row instead' using errcode = 'restrict_violation';
end
$$;

create or replace trigger consents_refuse_delete before delete on consents
  for each statement execute function refuse_consent_delete();

--------------------------------------------------------------------------------------------------------------------
-- Invoices are never changed or deleted. One exception: the buyer's personal data can be erased.
--------------------------------------------------------------------------------------------------------------------

create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer is null and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception 'an issued invoice never changes: issue a credit note instead' using errcode = 'restrict_violation';
end
$$;

create or replace trigger invoices_refuse_change before update or delete on invoices
  for each row execute function refuse_invoice_change();

--------------------------------------------------------------------------------------------------------------------
-- Sales figures. Every change to an order or a customer adds rows to sales_changes, which the job sales.summarise
-- moves into sales_by_day and sales_by_hour. Rows are only added, so that buyers never wait for each other.
--------------------------------------------------------------------------------------------------------------------

-- The facts that an order adds to the sales figures: order, order-paid and order-downloaded at the time it was placed,
-- completed, free and refunded at the time when that happened. A free copy is counted apart, because it is not a sale.
-- refunded counts the orders of which the whole amount went back, and sums the money of all, at the last refund.
-- A sale is also counted by its source, which stands in the column of the product.
create or replace function list_sales_facts(o orders)
  returns table (fact text, happened_at timestamptz, product_id text, count bigint, paise bigint)
  language sql immutable as $$
  select 'order', o.created_at, o.product_id, 1::bigint, 0::bigint
  union all
  select 'order-paid', o.created_at, o.product_id, 1, 0
  where o.status = 'completed'
  union all
  select 'order-downloaded', o.created_at, o.product_id, 1, 0
  where o.status = 'completed' and o.downloaded_at is not null
  union all
  select case o.amount_in_paise when 0 then 'free' else 'completed' end, coalesce(o.completed_at, o.created_at),
    o.product_id, 1, o.amount_in_paise
  where o.status = 'completed'
  union all
  select 'source', coalesce(o.completed_at, o.created_at), coalesce(o.source, ''), 1, o.amount_in_paise
  where o.status = 'completed' and o.amount_in_paise > 0
  union all
  select 'refunded', o.last_refund_at, o.product_id, (o.refunded_at is not null)::int, o.refunded_in_paise
  where o.status = 'completed' and o.last_refund_at is not null
$$;

create or replace function record_order_sales() returns trigger language plpgsql as $$
begin
  -- The two changes of every sale have their own branch, because buyers wait for them.
  if tg_op = 'INSERT' and new.status <> 'completed' then
    insert into sales_changes (fact, happened_at, product_id, count, paise)
    values ('order', new.created_at, new.product_id, 1, 0);
  elsif tg_op = 'UPDATE' and old.status <> 'completed' and new.status = 'completed' and new.downloaded_at is null
    and new.last_refund_at is null and old.created_at = new.created_at and old.product_id = new.product_id
    and new.amount_in_paise > 0 then
    insert into sales_changes (fact, happened_at, product_id, count, paise)
    values ('order-paid', new.created_at, new.product_id, 1, 0),
      ('completed', coalesce(new.completed_at, new.created_at), new.product_id, 1, new.amount_in_paise),
      ('source', coalesce(new.completed_at, new.created_at), coalesce(new.source, ''), 1, new.amount_in_paise);
  else
    insert into sales_changes (fact, happened_at, product_id, count, paise)
    select f.fact, f.happened_at, f.product_id, sum(f.count), sum(f.paise)
    from (
      select fact, happened_at, product_id, -count as count, -paise as paise
      from list_sales_facts(old) where tg_op <> 'INSERT'
      union all
      select fact, happened_at, product_id, count, paise from list_sales_facts(new) where tg_op <> 'DELETE'
    ) f
    group by f.fact, f.happened_at, f.product_id
    having sum(f.count) <> 0 or sum(f.paise) <> 0;
  end if;
  return null;
end
$$;

create or replace trigger orders_record_sales after insert or delete on orders
  for each row execute function record_order_sales();

create or replace trigger orders_record_changed_sales after update on orders for each row
  when ((old.status, old.amount_in_paise, old.product_id, old.created_at, old.completed_at, old.refunded_at,
    old.refunded_in_paise, old.last_refund_at, old.downloaded_at)
    is distinct from (new.status, new.amount_in_paise, new.product_id, new.created_at, new.completed_at,
    new.refunded_at, new.refunded_in_paise, new.last_refund_at, new.downloaded_at))
  execute function record_order_sales();

create or replace function record_customer_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into sales_changes (fact, happened_at, product_id, count, paise)
    values ('customer', old.created_at, '', -1, 0);
  end if;
  if tg_op <> 'DELETE' then
    insert into sales_changes (fact, happened_at, product_id, count, paise)
    values ('customer', new.created_at, '', 1, 0);
  end if;
  return null;
end
$$;

create or replace trigger customers_record_count after insert or delete on customers
  for each row execute function record_customer_count();

create or replace trigger customers_record_changed_count after update on customers for each row
  when (old.created_at is distinct from new.created_at) execute function record_customer_count();

-- sales.summarise empties the table every minute, so it must be vacuumed often to stay small.
alter table sales_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

--------------------------------------------------------------------------------------------------------------------
-- orders.downloaded_at and orders.sent_at: when the buyer first downloaded a file, and was first sent the links.
--------------------------------------------------------------------------------------------------------------------

create or replace function record_first_download() returns trigger language plpgsql as $$
begin
  update orders set downloaded_at = new.created_at where id = new.order_id and downloaded_at is null;
  return null;
end
$$;

create or replace trigger downloads_record_first after insert on downloads
  for each row execute function record_first_download();

-- A mail to an address that has been corrected since does not count.
create or replace function record_first_message() returns trigger language plpgsql as $$
begin
  if new.status in ('sent', 'delivered', 'read') then
    update orders set sent_at = new.updated_at
    where id = new.order_id and sent_at is null and (new.channel <> 'email' or email = new.address);
  else
    update orders set sent_at = (
      select min(d.updated_at) from deliveries d
      where d.order_id = new.order_id and d.kind = 'order' and d.status in ('sent', 'delivered', 'read')
        and (d.channel <> 'email' or d.address = orders.email))
    where id = new.order_id;
  end if;
  return null;
end
$$;

create or replace trigger deliveries_record_first after insert on deliveries for each row
  when (new.kind = 'order' and new.status in ('sent', 'delivered', 'read'))
  execute function record_first_message();

create or replace trigger deliveries_record_changed_first after update on deliveries for each row
  when (new.kind = 'order'
    and (old.status in ('sent', 'delivered', 'read')) <> (new.status in ('sent', 'delivered', 'read')))
  execute function record_first_message();

--------------------------------------------------------------------------------------------------------------------
-- customers.last_active_at: never before the customer's newest order. A new customer has the time of the transaction,
-- so only another order of a known customer changes a row.
--------------------------------------------------------------------------------------------------------------------

create or replace function record_customer_activity() returns trigger language plpgsql as $$
begin
  update customers set last_active_at = new.created_at where id = new.customer_id and last_active_at < new.created_at;
  return null;
end
$$;

create or replace trigger orders_record_activity after insert on orders
  for each row execute function record_customer_activity();

create or replace trigger orders_record_moved_activity after update on orders for each row
  when ((old.customer_id, old.created_at) is distinct from (new.customer_id, new.created_at))
  execute function record_customer_activity();

--------------------------------------------------------------------------------------------------------------------
-- Downloads. One network more than the limit needs a code, however many ask at the same time.
--------------------------------------------------------------------------------------------------------------------

-- False for a network that has downloaded the order within 30 days. In plpgsql, because each connection then plans the
-- query only once.
create or replace function exceeds_network_limit(
  wanted_order text, visitor_network text, max_per_day int, max_per_month int)
  returns boolean language plpgsql stable as $$
begin
  return (
    select not coalesce(bool_or(network = visitor_network), false) and (
      count(distinct network) >= max_per_month
      or count(distinct network) filter (where created_at > now() - interval '1 day') >= max_per_day)
    from downloads where order_id = wanted_order and created_at > now() - interval '30 days');
end
$$;

-- Stores a copy and its download. False when the order was refunded, its link revoked or its networks used up.
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
$$;

--------------------------------------------------------------------------------------------------------------------
-- The dashboard's customer search. Since PostgreSQL 13 any owner of a database may create pg_trgm; where it is not
-- available, the search reads every customer.
--------------------------------------------------------------------------------------------------------------------

-- Stored, because lower() costs more than the search itself.
alter table customers add column if not exists search_text text
  generated always as (lower(full_name) || E'\n' || email) stored;

do $$
begin
  create extension if not exists pg_trgm;
  create index if not exists customers_search_idx on customers using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise warning 'pg_trgm cannot be created here: the search of the dashboard will read every customer';
end
$$;

--------------------------------------------------------------------------------------------------------------------
-- Offers are limited per mailbox.
--------------------------------------------------------------------------------------------------------------------

-- Without what the mailbox ignores: capitals, a +tag and, at Gmail, dots.
create or replace function mailbox_of(email text) returns text language sql immutable as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com'
    else local || '@' || domain end
  from (select regexp_replace(split_part(lower(email), '@', 1), '\+.*$', '') as local, split_part(lower(email), '@', 2) as domain) parts
$$;
