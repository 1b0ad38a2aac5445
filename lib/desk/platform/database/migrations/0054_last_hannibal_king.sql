-- The token of a week. No token of a text holds "=".
CREATE FUNCTION mirror_week(at timestamptz) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY['week=' || extract(epoch FROM at)::bigint / 604800])
$$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mirror_envelopes_words" ON "mirror_envelopes" USING gin (("search" || mirror_week(greatest("changed_at", "created_at")))) WITH (fastupdate=false);
