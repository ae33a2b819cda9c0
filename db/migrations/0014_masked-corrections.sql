-- A corrected address belongs to another person, so messages and audit lines keep it masked, as maskEmail does.
UPDATE "deliveries" SET
	"address" = regexp_replace(address, '^(.).*(@.*)$', '\1•••\2'),
	"error" = regexp_replace(error, '***=' || address, regexp_replace(address, '^(.).*(@.*)$', '\1•••\2'), 'gi')
	FROM (
		SELECT order_id, detail ->> 'from' AS wrong FROM audit_log WHERE act = 'order-email-corrected'
	) AS corrected
	WHERE deliveries.order_id = corrected.order_id AND deliveries.address = corrected.wrong;
--> statement-breakpoint
UPDATE "audit_log" SET "detail" = detail || jsonb_build_object(
		'from', regexp_replace(detail ->> 'from', '^(.).*(@.*)$', '\1•••\2'),
		'to', regexp_replace(detail ->> 'to', '^(.).*(@.*)$', '\1•••\2'))
	WHERE act = 'order-email-corrected' AND detail ? 'from' AND detail ? 'to';
