UPDATE "audit_log" SET "act" = renamed.new_act
	FROM (VALUES
		('order-resend', 'order-resent'),
		('order-accepted', 'payment-accepted'),
		('problem-settled', 'problem-closed'),
		('stamp-again', 'copies-retried'),
		('erasure-asked', 'erasure-requested'),
		('owners-told', 'buyers-notified'),
		('ad-measurement.agreed', 'ad-measurement-agreed'),
		('demo-seed', 'sample-orders-added')
	) AS renamed (old_act, new_act)
	WHERE "act" = renamed.old_act;
