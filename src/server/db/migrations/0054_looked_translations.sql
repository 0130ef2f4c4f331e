ALTER TABLE "translations" ADD COLUMN "looked_source_revision" text;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "looked_target_revision" text;