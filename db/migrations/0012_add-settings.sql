CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"encrypted" text,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signed_webhooks" (
	"source" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
