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
CREATE TABLE "translation_memory" (
	"organization_id" text NOT NULL,
	"source_language" text NOT NULL,
	"language" text NOT NULL,
	"hash" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "translation_memory_organization_id_source_language_language_hash_pk" PRIMARY KEY("organization_id","source_language","language","hash")
);
--> statement-breakpoint
CREATE TABLE "translation_pages" (
	"translation_id" text NOT NULL,
	"page_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"document" text,
	"target_title" text,
	"target_description" text,
	"target_document" text,
	CONSTRAINT "translation_pages_translation_id_page_id_pk" PRIMARY KEY("translation_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "translation_units" (
	"translation_id" text NOT NULL,
	"page_id" text NOT NULL,
	"key" text NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"words" integer NOT NULL,
	"characters" integer NOT NULL,
	"state" text NOT NULL,
	"by_person" boolean NOT NULL,
	"target" text,
	"placed_text" text,
	"placed_hash" text,
	"placed_origin" text,
	"placed_source" text,
	"reviewed" boolean DEFAULT false NOT NULL,
	"generated" text,
	"refused_hash" text,
	"refusal" jsonb,
	CONSTRAINT "translation_units_translation_id_page_id_key_pk" PRIMARY KEY("translation_id","page_id","key")
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
	"run_started_at" timestamp (3) with time zone,
	"run_cancelled" boolean DEFAULT false NOT NULL,
	"pause" jsonb,
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
ALTER TABLE "translation_memory" ADD CONSTRAINT "translation_memory_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_memory" ADD CONSTRAINT "translation_memory_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_pages" ADD CONSTRAINT "translation_pages_translation_id_translations_id_fk" FOREIGN KEY ("translation_id") REFERENCES "public"."translations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_units" ADD CONSTRAINT "translation_units_page" FOREIGN KEY ("translation_id","page_id") REFERENCES "public"."translation_pages"("translation_id","page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_source_space_id_spaces_id_fk" FOREIGN KEY ("source_space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_target_space_id_spaces_id_fk" FOREIGN KEY ("target_space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_source_revision_revisions_id_fk" FOREIGN KEY ("source_revision") REFERENCES "public"."revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_generated_revision_revisions_id_fk" FOREIGN KEY ("generated_revision") REFERENCES "public"."revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "glossary_entries_order" ON "glossary_entries" USING btree ("organization_id","sorted_by","id");--> statement-breakpoint
CREATE INDEX "translation_units_state" ON "translation_units" USING btree ("translation_id","state");--> statement-breakpoint
CREATE INDEX "translation_units_hash" ON "translation_units" USING btree ("translation_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "translations_pair" ON "translations" USING btree ("organization_id","source_space_id","language");--> statement-breakpoint
CREATE INDEX "translations_created" ON "translations" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "translations_source" ON "translations" USING btree ("source_space_id");--> statement-breakpoint
CREATE INDEX "translations_target" ON "translations" USING btree ("target_space_id");