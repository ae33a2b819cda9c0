CREATE TABLE "known_browsers" (
	"customer_id" bigint NOT NULL,
	"browser_hash" text NOT NULL,
	"last_login_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_customer_id_browser_hash_pk" PRIMARY KEY("customer_id","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "login_codes" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Counts of the owner's login were stored with plain network addresses; every count starts again with hashed keys.
DELETE FROM "rate_limits";
