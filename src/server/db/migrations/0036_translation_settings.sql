CREATE TABLE "translation_engine_use" (
	"organization_id" text NOT NULL,
	"engine" text NOT NULL,
	"month" text NOT NULL,
	"characters" bigint NOT NULL,
	CONSTRAINT "translation_engine_use_organization_id_engine_month_pk" PRIMARY KEY("organization_id","engine","month")
);
--> statement-breakpoint
CREATE TABLE "translation_review_units" (
	"translation_id" text NOT NULL,
	"page_id" text NOT NULL,
	"key" text NOT NULL,
	"change" jsonb NOT NULL,
	CONSTRAINT "translation_review_units_translation_id_page_id_key_pk" PRIMARY KEY("translation_id","page_id","key")
);
--> statement-breakpoint
ALTER TABLE "translation_engines" ADD COLUMN "cost" jsonb;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "auto" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "publish" text DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "max_characters" integer;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "run_source_revision" text;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "run_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "run_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "run_characters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "review_change_request" text;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "review_source_revision" text;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "review_generated_revision" text;--> statement-breakpoint
ALTER TABLE "translation_engine_use" ADD CONSTRAINT "translation_engine_use_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_review_units" ADD CONSTRAINT "translation_review_units_translation_id_translations_id_fk" FOREIGN KEY ("translation_id") REFERENCES "public"."translations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_review_change_request_change_requests_id_fk" FOREIGN KEY ("review_change_request") REFERENCES "public"."change_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_review_source_revision_revisions_id_fk" FOREIGN KEY ("review_source_revision") REFERENCES "public"."revisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_review_generated_revision_revisions_id_fk" FOREIGN KEY ("review_generated_revision") REFERENCES "public"."revisions"("id") ON DELETE set null ON UPDATE no action;