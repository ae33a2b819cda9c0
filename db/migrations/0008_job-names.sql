-- Renames four jobs in the tables of pg-boss, with what waits for them, their schedules and their dead-letter queues.
-- A new database has no such tables yet: the job queue creates them after the first migration.
DO $$
DECLARE
	renamed record;
BEGIN
	FOR renamed IN SELECT * FROM (VALUES
		('files.forget', 'copies.delete'),
		('copies.remove-unused', 'copies.delete-unused'),
		('data.forget', 'data.delete-expired'),
		('sessions.forget', 'sessions.delete-expired')
	) AS names (old_name, new_name)
	LOOP
		UPDATE audit_log SET detail = jsonb_set(detail, '{job}', to_jsonb(renamed.new_name))
		WHERE detail ->> 'job' = renamed.old_name;

		CONTINUE WHEN to_regclass('pgboss.queue') IS NULL;

		INSERT INTO pgboss.queue
		SELECT (jsonb_populate_record(queue, jsonb_build_object('name', renamed.new_name || '.dead'))).*
		FROM pgboss.queue WHERE name = renamed.old_name || '.dead'
		ON CONFLICT DO NOTHING;

		INSERT INTO pgboss.queue
		SELECT (jsonb_populate_record(queue, jsonb_build_object(
			'name', renamed.new_name,
			'dead_letter', renamed.new_name || '.dead'
		))).*
		FROM pgboss.queue WHERE name = renamed.old_name
		ON CONFLICT DO NOTHING;

		UPDATE pgboss.job SET name = renamed.new_name, dead_letter = renamed.new_name || '.dead'
		WHERE name = renamed.old_name;
		UPDATE pgboss.job SET name = renamed.new_name || '.dead' WHERE name = renamed.old_name || '.dead';
		UPDATE pgboss.schedule SET name = renamed.new_name WHERE name = renamed.old_name;
		DELETE FROM pgboss.queue WHERE name = renamed.old_name;
		DELETE FROM pgboss.queue WHERE name = renamed.old_name || '.dead';
	END LOOP;
END
$$;
