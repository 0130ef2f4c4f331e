ALTER TABLE "site_redirects" ADD COLUMN "capture_wildcard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "hostname_token" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "hostname_verified_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "site_redirects_wildcards" ON "site_redirects" USING btree ("site_id") WHERE source like '%*';