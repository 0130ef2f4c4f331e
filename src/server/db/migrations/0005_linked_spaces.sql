-- The spaces that links, pictures and cards of a document lead to, by the addresses of the dashboard.
CREATE FUNCTION linked_spaces(document jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(DISTINCT link[1]), '{}')
  FROM jsonb_path_query(document, 'strict $.**.data') AS data,
    regexp_matches(data::text, '/spaces/([0-9A-Za-z]+)(?:/pages/|[?#"])', 'g') AS link
$$;
--> statement-breakpoint
CREATE INDEX "documents_linked_spaces" ON "documents" USING gin (linked_spaces(document)) WHERE document::text like '%/spaces/%';--> statement-breakpoint
CREATE INDEX "page_nodes_linked_space" ON "page_nodes" USING btree ((node->'page'->'target'->>'space')) WHERE node->'page'->'target'->>'space' is not null;