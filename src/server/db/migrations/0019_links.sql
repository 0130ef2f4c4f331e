CREATE TABLE "document_links" (
	"space_id" text NOT NULL,
	"document" text NOT NULL,
	"n" integer NOT NULL,
	"block" text NOT NULL,
	"relation" text NOT NULL,
	"kind" text NOT NULL,
	"target" text,
	"target_space" text,
	"anchor" text,
	"organization" text,
	"origin" text,
	"address" text NOT NULL,
	CONSTRAINT "document_links_space_id_document_n_pk" PRIMARY KEY("space_id","document","n")
);
--> statement-breakpoint
CREATE TABLE "document_outlines" (
	"space_id" text NOT NULL,
	"document" text NOT NULL,
	"anchors" text[] NOT NULL,
	"truncated" boolean NOT NULL,
	CONSTRAINT "document_outlines_space_id_document_pk" PRIMARY KEY("space_id","document")
);
--> statement-breakpoint
CREATE TABLE "link_backlog" (
	"space_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_links" (
	"space_id" text NOT NULL,
	"page_id" text NOT NULL,
	"n" integer NOT NULL,
	"relation" text NOT NULL,
	"kind" text NOT NULL,
	"target" text,
	"target_space" text,
	"anchor" text,
	"organization" text,
	"origin" text,
	"address" text NOT NULL,
	CONSTRAINT "page_links_space_id_page_id_n_pk" PRIMARY KEY("space_id","page_id","n")
);
--> statement-breakpoint
DROP INDEX "documents_linked_spaces";--> statement-breakpoint
DROP INDEX "page_nodes_linked_space";--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_outlines" ADD CONSTRAINT "document_outlines_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_backlog" ADD CONSTRAINT "link_backlog_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_links" ADD CONSTRAINT "page_links_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_links_inside" ON "document_links" USING btree ("space_id","target") WHERE target_space is null and target is not null;--> statement-breakpoint
CREATE INDEX "document_links_across" ON "document_links" USING btree ("target_space","target") WHERE target_space is not null;--> statement-breakpoint
CREATE INDEX "page_links_across" ON "page_links" USING btree ("target_space","target") WHERE target_space is not null;--> statement-breakpoint
DROP FUNCTION linked_spaces(jsonb);--> statement-breakpoint
INSERT INTO "link_backlog" ("space_id") SELECT "id" FROM "spaces";--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "organization_id", "space_id", "input", "run_at", "key", "created_at")
SELECT substr(md5("spaces"."id" || ' links'), 1, 20), 'read-links', "organization_id", "spaces"."id",
	jsonb_build_object('space', "spaces"."id"), now(), 'read-links ' || "spaces"."id", now()
FROM "link_backlog" JOIN "spaces" ON "spaces"."id" = "link_backlog"."space_id";
