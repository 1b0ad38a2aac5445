-- The token of the 30 days in which an envelope last changed. No token of a text holds "=".
CREATE FUNCTION mirror_period(changed_at timestamptz) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY['period=' || extract(epoch FROM changed_at)::bigint / 2592000])
$$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mirror_envelopes_words" ON "mirror_envelopes" USING gin (("search" || mirror_period("changed_at"))) WITH (fastupdate=false);
