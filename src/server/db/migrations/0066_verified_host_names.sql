ALTER TABLE "sites" ADD COLUMN "former_hostname" text;--> statement-breakpoint
-- Published links use the host names there are already, so these count as verified.
UPDATE "sites" SET "hostname_token" = 'bindery-site-' || replace(gen_random_uuid()::text, '-', ''), "hostname_verified_at" = now() WHERE "hostname" IS NOT NULL;
