ALTER TABLE "consents" DROP CONSTRAINT "consents_source_known";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_source_known" CHECK ("consents"."source" in ('checkout', 'checkout-logged-in', 'free-guide', 'withdrawal', 'account', 'unsubscribe', 'whatsapp'));--> statement-breakpoint
-- Customers who have logged in before: they have a session, a used code, or changed a consent in their account.
UPDATE "customers" SET "verified_at" = logins.first_at
	FROM (
		SELECT customer_id, min(at) AS first_at FROM (
			SELECT customer_id, created_at AS at FROM sessions
			UNION ALL SELECT customer_id, used_at FROM login_codes WHERE used_at IS NOT NULL
			UNION ALL SELECT customer_id, created_at FROM consents WHERE source = 'account'
		) AS login GROUP BY customer_id
	) AS logins
	WHERE customers.id = logins.customer_id AND customers.erased_at IS NULL;
