CREATE TABLE "removed_site_spaces" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"space_id" text NOT NULL,
	"customization" jsonb,
	"removed_by" text,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removed_site_spaces" ADD CONSTRAINT "removed_site_spaces_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_site_spaces" ADD CONSTRAINT "removed_site_spaces_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_site_spaces" ADD CONSTRAINT "removed_site_spaces_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_site_spaces_site" ON "removed_site_spaces" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "removed_site_spaces_space" ON "removed_site_spaces" USING btree ("space_id");--> statement-breakpoint
-- What applied drafts remember for their undo is kept with everything else that was taken off a site.
INSERT INTO "removed_site_spaces" ("id", "site_id", "space_id", "customization", "removed_by", "removed_at")
SELECT edit->>'id', draft.site_id, spaces.id, draft.inverse->'customizations'->(edit->>'id'), draft.applied_by, draft.applied_at
FROM "site_structure_drafts" draft
CROSS JOIN LATERAL jsonb_array_elements(draft.inverse->'edits') edit
JOIN "spaces" ON spaces.id = edit->>'space'
WHERE draft.status = 'applied' AND edit->>'operation' = 'add_site_space' AND draft.inverse->'customizations' ? (edit->>'id')
ORDER BY draft.applied_at DESC
ON CONFLICT DO NOTHING;
