CREATE TABLE "search_backlog" (
	"space_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_pages" (
	"space_id" text NOT NULL,
	"page_id" text NOT NULL,
	"title_key" text collate "C" NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_pages_space_id_page_id_pk" PRIMARY KEY("space_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "search_texts" (
	"space_id" text NOT NULL,
	"page_id" text NOT NULL,
	"part" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_texts_space_id_page_id_part_pk" PRIMARY KEY("space_id","page_id","part")
);
--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "search_organization_id" text;--> statement-breakpoint
ALTER TABLE "search_backlog" ADD CONSTRAINT "search_backlog_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_pages" ADD CONSTRAINT "search_pages_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_pages_title" ON "search_pages" USING btree ("space_id","title_key");--> statement-breakpoint
CREATE INDEX "search_pages_words" ON "search_pages" USING gin ("words") WITH (fastupdate=true,gin_pending_list_limit=16384);--> statement-breakpoint
CREATE INDEX "search_texts_words" ON "search_texts" USING gin ("words") WITH (fastupdate=true,gin_pending_list_limit=16384);--> statement-breakpoint
-- Pages that a question finds among the spaces in `reach`, the best first. `tier` says where its words stand:
-- 0 they are the title, 1 the title begins so, 2 in the title, 3 in description and headings, too, 4 anywhere.
-- At most `most` are found, and `cut` says that there may be more even if fewer are, since of some long pages
-- several parts were; the first 60 of them are ranked. Marks are asked for where they leave out most of
-- what there is; for who reads nearly everything, holding every row against them costs more than it saves. The planner would read whole tables rather than
-- ask the indexes, since it guesses how much a question finds.
CREATE FUNCTION find_pages(
  reach text[], organization text, strangers text[], begins text, in_title tsquery, in_headings tsquery,
  in_text tsquery, must_title tsquery, must_text tsquery, without_names tsquery, without_text tsquery,
  some_names tsquery, most integer
) RETURNS TABLE (space_id text, page_id text, tier integer, cut boolean)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  marks tsquery;
  spaces_here bigint;
  spaces_in_all bigint;
BEGIN
  SELECT count(*) FILTER (WHERE spaces.organization_id = organization), count(*)
    INTO spaces_here, spaces_in_all FROM spaces;
  IF cardinality(reach) <= 64 AND cardinality(reach) * 4 <= spaces_in_all THEN
    SELECT string_agg('''s:' || id || '''', ' | ')::tsquery INTO marks FROM unnest(reach) AS id;
  ELSIF cardinality(strangers) <= 64 AND spaces_here * 2 <= spaces_in_all THEN
    SELECT string_agg('''' || mark || '''', ' | ')::tsquery INTO marks FROM (
      SELECT 'o:' || organization AS mark UNION ALL SELECT 's:' || id FROM unnest(strangers) AS id
    ) AS marked;
  END IF;
  RETURN QUERY
  WITH allowed(id) AS MATERIALIZED (SELECT unnest(reach)),
  begun AS MATERIALIZED (
    SELECT named.space_id, named.page_id FROM allowed CROSS JOIN LATERAL (
      SELECT search_pages.space_id, search_pages.page_id FROM search_pages
      WHERE begins IS NOT NULL AND search_pages.space_id = allowed.id
        AND title_key >= begins AND title_key < begins || U&'\+10FFFF'
      ORDER BY search_pages.space_id, title_key LIMIT 50
    ) AS named LIMIT 200
  ),
  titled AS MATERIALIZED (
    SELECT space_id, page_id FROM search_pages
    WHERE words @@ coalesce(in_title && marks, in_title) AND space_id IN (SELECT id FROM allowed)
      AND (without_names IS NULL OR NOT words @@ without_names)
      AND (must_text IS NULL OR EXISTS (SELECT FROM search_texts AS said
        WHERE said.space_id = search_pages.space_id AND said.page_id = search_pages.page_id
          AND said.words @@ must_text))
      AND (without_text IS NULL OR NOT EXISTS (SELECT FROM search_texts AS said
        WHERE said.space_id = search_pages.space_id AND said.page_id = search_pages.page_id
          AND said.words @@ without_text))
    LIMIT most
  ),
  headed AS MATERIALIZED (
    SELECT space_id, page_id FROM search_pages
    WHERE words @@ coalesce(in_headings && marks, in_headings) AND space_id IN (SELECT id FROM allowed)
      AND (without_names IS NULL OR NOT words @@ without_names)
      AND (must_text IS NULL OR EXISTS (SELECT FROM search_texts AS said
        WHERE said.space_id = search_pages.space_id AND said.page_id = search_pages.page_id
          AND said.words @@ must_text))
      AND (without_text IS NULL OR NOT EXISTS (SELECT FROM search_texts AS said
        WHERE said.space_id = search_pages.space_id AND said.page_id = search_pages.page_id
          AND said.words @@ without_text))
    LIMIT most
  ),
  parts AS MATERIALIZED (
    SELECT space_id, page_id FROM search_texts
    WHERE words @@ coalesce(in_text && marks, in_text) AND space_id IN (SELECT id FROM allowed)
      AND (must_title IS NULL OR EXISTS (SELECT FROM search_pages AS named
        WHERE named.space_id = search_texts.space_id AND named.page_id = search_texts.page_id
          AND named.words @@ must_title))
      AND (without_names IS NULL OR NOT EXISTS (SELECT FROM search_pages AS named
        WHERE named.space_id = search_texts.space_id AND named.page_id = search_texts.page_id
          AND named.words @@ without_names))
      AND (without_text IS NULL OR NOT EXISTS (SELECT FROM search_texts AS said
        WHERE said.space_id = search_texts.space_id AND said.page_id = search_texts.page_id
          AND said.words @@ without_text))
    LIMIT (SELECT CASE WHEN count(*) < most THEN most + count(*) ELSE 0 END FROM headed)
  ),
  found AS MATERIALIZED (
    SELECT space_id, page_id, min(tier) AS tier FROM (
      SELECT space_id, page_id, 1 AS tier FROM begun
      UNION ALL SELECT space_id, page_id, 2 FROM titled
      UNION ALL SELECT space_id, page_id, 3 FROM headed
      UNION ALL SELECT space_id, page_id, 4 FROM parts
    ) AS each_tier
    GROUP BY space_id, page_id ORDER BY 3, space_id COLLATE "C", page_id COLLATE "C" LIMIT most
  ),
  best AS MATERIALIZED (SELECT * FROM found ORDER BY tier, space_id COLLATE "C", page_id COLLATE "C" LIMIT 60),
  ranked AS (
    SELECT best.space_id, best.page_id,
      CASE WHEN named.title_key = rtrim(begins) THEN 0 ELSE best.tier END AS tier,
      ts_rank(named.words, some_names) + coalesce(near.score, 0) AS score, named.title_key
    FROM best
    JOIN search_pages AS named USING (space_id, page_id)
    LEFT JOIN LATERAL (
      SELECT max(ts_rank_cd(said.words, in_text, 1)) AS score FROM search_texts AS said
      WHERE best.tier = 4 AND said.space_id = best.space_id AND said.page_id = best.page_id
        AND said.words @@ in_text
    ) AS near ON true
  ),
  placed AS (
    SELECT space_id, page_id, tier, score, title_key FROM ranked
    UNION ALL
    SELECT space_id, page_id, tier, -1, '' FROM found
    WHERE (SELECT count(*) FROM found) > 60
      AND NOT EXISTS (SELECT FROM best WHERE best.space_id = found.space_id
        AND best.page_id = found.page_id)
  )
  SELECT space_id, page_id, tier, counts.parts >= most + counts.headed FROM placed CROSS JOIN (
    SELECT (SELECT count(*) FROM parts) AS parts, (SELECT count(*) FROM headed) AS headed
  ) AS counts
  ORDER BY score < 0, tier, score DESC, length(title_key), title_key,
    space_id COLLATE "C", page_id COLLATE "C";
END
$$;
--> statement-breakpoint
INSERT INTO search_backlog (space_id)
SELECT id FROM spaces WHERE EXISTS (SELECT FROM current_pages WHERE current_pages.space_id = spaces.id);
--> statement-breakpoint
INSERT INTO jobs (id, kind, organization_id, space_id, input, key, run_at, created_at)
SELECT 'search' || space_id, 'index-space', organization_id, space_id, jsonb_build_object('spaceId', space_id),
  'index-space ' || space_id, now(), now()
FROM search_backlog JOIN spaces ON spaces.id = space_id;
