ALTER TABLE "broken_links" ADD COLUMN "anchor" text;--> statement-breakpoint
CREATE INDEX "page_nodes_specs" ON "page_nodes" USING btree ("space_id") WHERE node->'page'->'target'->>'kind' = 'openapi'
  or node->'page'->'target'->>'url' ~ '/o/[0-9A-Za-z]{1,64}/openapi/';--> statement-breakpoint
CREATE INDEX "page_links_specs" ON "page_links" USING btree ("target") WHERE kind = 'openapi';--> statement-breakpoint
CREATE INDEX "spec_operations_key" ON "spec_operations" USING btree ("version_id",md5(key));--> statement-breakpoint
-- What blocks show of specifications, and links to them, are links of their own kind from now on: documents that
-- say such things, and the pages of their spaces, are read anew.
DELETE FROM "document_links" USING "documents"
WHERE "document_links"."space_id" = "documents"."space_id" AND "document_links"."document" = "documents"."hash"
	AND EXISTS (SELECT 1 FROM unnest("mentions") AS "value" WHERE "value" NOT LIKE '* %');--> statement-breakpoint
DELETE FROM "document_outlines" USING "documents"
WHERE "document_outlines"."space_id" = "documents"."space_id" AND "document_outlines"."document" = "documents"."hash"
	AND EXISTS (SELECT 1 FROM unnest("mentions") AS "value" WHERE "value" NOT LIKE '* %');--> statement-breakpoint
INSERT INTO "link_backlog" ("space_id")
SELECT "space_id" FROM "documents" WHERE EXISTS (SELECT 1 FROM unnest("mentions") AS "value" WHERE "value" NOT LIKE '* %')
UNION SELECT "space_id" FROM "page_links" WHERE "kind" = 'openapi' OR ("kind" = 'app' AND "address" LIKE '%/openapi/%')
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "organization_id", "space_id", "input", "run_at", "key", "created_at")
SELECT substr(md5("spaces"."id" || ' links to specifications'), 1, 20), 'read-links', "organization_id", "spaces"."id",
	jsonb_build_object('space', "spaces"."id"), now(), 'read-links ' || "spaces"."id", now()
FROM "link_backlog" JOIN "spaces" ON "spaces"."id" = "link_backlog"."space_id"
ON CONFLICT DO NOTHING;
