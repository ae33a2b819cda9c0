CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Where pg_trgm is not available, the search does not look for similar names.
do $$
begin
  create index if not exists name_words_word_idx on name_words using gin (word gin_trgm_ops);
exception when undefined_object then
  raise warning 'pg_trgm is not available here: the search of the dashboard finds no misspelled names';
end
$$;
