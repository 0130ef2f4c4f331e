CREATE TABLE "broken_links" (
	"space_id" text NOT NULL,
	"page_id" text NOT NULL,
	"n" integer NOT NULL,
	"relation" text NOT NULL,
	"kind" text NOT NULL,
	"target" text,
	"target_space" text NOT NULL,
	"origin" text,
	"address" text NOT NULL,
	"since" timestamp (3) with time zone,
	"event" uuid,
	"name" text,
	CONSTRAINT "broken_links_space_id_page_id_n_pk" PRIMARY KEY("space_id","page_id","n")
);
--> statement-breakpoint
ALTER TABLE "broken_links" ADD CONSTRAINT "broken_links_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_links_paths" ON "document_links" USING btree ("space_id","document") WHERE kind = 'path';--> statement-breakpoint
INSERT INTO "link_backlog" ("space_id") SELECT "id" FROM "spaces" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "organization_id", "space_id", "input", "run_at", "key", "created_at")
SELECT substr(md5("spaces"."id" || ' broken links'), 1, 20), 'read-links', "organization_id", "spaces"."id",
	jsonb_build_object('space', "spaces"."id"), now(), 'read-links ' || "spaces"."id", now()
FROM "link_backlog" JOIN "spaces" ON "spaces"."id" = "link_backlog"."space_id"
ON CONFLICT DO NOTHING;
