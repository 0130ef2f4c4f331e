CREATE TABLE "glossary_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"translations" jsonb NOT NULL,
	"keep" boolean NOT NULL,
	"sorted_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_engines" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"url" text,
	"model" text,
	"key" text,
	"key_end" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"source_space_id" text NOT NULL,
	"target_space_id" text NOT NULL,
	"source_language" text NOT NULL,
	"language" text NOT NULL,
	"instructions" text NOT NULL,
	"source_revision" text NOT NULL,
	"generated_revision" text NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"total_words" integer DEFAULT 0 NOT NULL,
	"total_pages" integer DEFAULT 0 NOT NULL,
	"total_duration" integer DEFAULT 0 NOT NULL,
	"latest_words" integer DEFAULT 0 NOT NULL,
	"latest_pages" integer DEFAULT 0 NOT NULL,
	"latest_duration" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "glossary_entries" ADD CONSTRAINT "glossary_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_engines" ADD CONSTRAINT "translation_engines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_source_space_id_spaces_id_fk" FOREIGN KEY ("source_space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_target_space_id_spaces_id_fk" FOREIGN KEY ("target_space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_source_revision_revisions_id_fk" FOREIGN KEY ("source_revision") REFERENCES "public"."revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_generated_revision_revisions_id_fk" FOREIGN KEY ("generated_revision") REFERENCES "public"."revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "glossary_entries_order" ON "glossary_entries" USING btree ("organization_id","sorted_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "translations_pair" ON "translations" USING btree ("organization_id","source_space_id","language");--> statement-breakpoint
CREATE INDEX "translations_created" ON "translations" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "translations_source" ON "translations" USING btree ("source_space_id");--> statement-breakpoint
CREATE INDEX "translations_target" ON "translations" USING btree ("target_space_id");