CREATE TABLE "site_redirects" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"source" text NOT NULL,
	"destination" jsonb NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_section_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"title" text NOT NULL,
	"icon" text,
	"position" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_sections" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"group_id" text,
	"title" text NOT NULL,
	"description" text,
	"icon" text,
	"path" text NOT NULL,
	"condition" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_spaces" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"section_id" text,
	"space_id" text NOT NULL,
	"path" text NOT NULL,
	"condition" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" text collate "C" NOT NULL,
	"customization" jsonb
);
--> statement-breakpoint
CREATE TABLE "site_structure_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"inverse" jsonb,
	"applied_version" integer,
	"applied_at" timestamp (3) with time zone,
	"applied_by" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"type" text DEFAULT 'basic' NOT NULL,
	"title" text NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"basename" text NOT NULL,
	"hostname" text,
	"proxy_origin" text,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"adaptive_content" boolean DEFAULT false NOT NULL,
	"agents_context" text DEFAULT 'included' NOT NULL,
	"adaptive_schema" json NOT NULL,
	"adaptive_schema_at" timestamp (3) with time zone NOT NULL,
	"visitor_kinds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"customization" jsonb NOT NULL,
	"visitor_key" text NOT NULL,
	"visitor_fallback" text,
	"structure_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "default_site_id" text;--> statement-breakpoint
ALTER TABLE "site_redirects" ADD CONSTRAINT "site_redirects_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_section_groups" ADD CONSTRAINT "site_section_groups_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_sections" ADD CONSTRAINT "site_sections_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_sections" ADD CONSTRAINT "site_sections_group" FOREIGN KEY ("group_id") REFERENCES "public"."site_section_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_share_links" ADD CONSTRAINT "site_share_links_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_section" FOREIGN KEY ("section_id") REFERENCES "public"."site_sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_structure_drafts" ADD CONSTRAINT "site_structure_drafts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_structure_drafts" ADD CONSTRAINT "site_structure_drafts_applied_by_users_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_structure_drafts" ADD CONSTRAINT "site_structure_drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_redirects_source" ON "site_redirects" USING btree ("site_id","source");--> statement-breakpoint
CREATE INDEX "site_redirects_site" ON "site_redirects" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "site_section_groups_site" ON "site_section_groups" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_sections_path" ON "site_sections" USING btree ("site_id","path");--> statement-breakpoint
CREATE UNIQUE INDEX "site_sections_default" ON "site_sections" USING btree ("site_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "site_sections_group" ON "site_sections" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "site_share_links_site" ON "site_share_links" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_spaces_path" ON "site_spaces" USING btree ("site_id",coalesce(section_id, ''),"path");--> statement-breakpoint
CREATE UNIQUE INDEX "site_spaces_default" ON "site_spaces" USING btree ("site_id",coalesce(section_id, '')) WHERE is_default;--> statement-breakpoint
CREATE INDEX "site_spaces_section" ON "site_spaces" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "site_spaces_space" ON "site_spaces" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "site_structure_drafts_site" ON "site_structure_drafts" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sites_created" ON "sites" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_basename" ON "sites" USING btree ("organization_id","basename") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sites_hostname" ON "sites" USING btree ("hostname") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sites_deleted" ON "sites" USING btree ("deleted_at") WHERE deleted_at is not null;