CREATE TABLE "page_lists" (
	"space_id" text NOT NULL,
	"hash" text NOT NULL,
	"children" jsonb NOT NULL,
	CONSTRAINT "page_lists_space_id_hash_pk" PRIMARY KEY("space_id","hash")
);
--> statement-breakpoint
ALTER TABLE "page_lists" ADD CONSTRAINT "page_lists_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The children in a list as it is stored, those of its parts among them.
CREATE FUNCTION page_children(of_space text, list jsonb) RETURNS TABLE (id text, node text)
LANGUAGE sql STABLE AS $$
  SELECT entry->>'id', entry->>'node' FROM jsonb_array_elements(list) AS entry WHERE entry ? 'node'
  UNION ALL
  SELECT child->>'id', child->>'node' FROM jsonb_array_elements(list) AS entry
    JOIN page_lists ON page_lists.space_id = of_space AND page_lists.hash = entry->>'part'
    CROSS JOIN jsonb_array_elements(page_lists.children) AS child
$$;
