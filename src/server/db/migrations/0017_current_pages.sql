CREATE TABLE "current_pages" (
	"space_id" text NOT NULL,
	"page_id" text NOT NULL,
	"parent_id" text,
	"type" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"document" text,
	"hidden" boolean NOT NULL,
	CONSTRAINT "current_pages_space_id_page_id_pk" PRIMARY KEY("space_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "current_pages" ADD CONSTRAINT "current_pages_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "current_pages_document" ON "current_pages" USING btree ("space_id","document");--> statement-breakpoint
INSERT INTO current_pages (space_id, page_id, parent_id, type, slug, title, description, document, hidden)
WITH RECURSIVE placed(space_id, parent_id, node) AS (
  SELECT spaces.id, NULL::text, child->>'node'
  FROM spaces
  JOIN revisions ON revisions.id = spaces.revision AND revisions.space_id = spaces.id
  JOIN page_roots ON page_roots.space_id = spaces.id AND page_roots.hash = revisions.root
  CROSS JOIN jsonb_array_elements(page_roots.children) AS child
  UNION ALL
  SELECT placed.space_id, page_nodes.node->'page'->>'id', child->>'node'
  FROM placed
  JOIN page_nodes ON page_nodes.space_id = placed.space_id AND page_nodes.hash = placed.node
  CROSS JOIN jsonb_array_elements(page_nodes.node->'children') AS child
)
SELECT placed.space_id, page->>'id', placed.parent_id, page->>'type', page->>'slug', page->>'title',
  page->>'description', page->>'document', coalesce((page->>'hidden')::boolean, false)
FROM placed
JOIN page_nodes ON page_nodes.space_id = placed.space_id AND page_nodes.hash = placed.node
CROSS JOIN LATERAL (SELECT page_nodes.node->'page' AS page) AS said;
