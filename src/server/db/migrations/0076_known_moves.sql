ALTER TABLE "sites" ADD COLUMN "moves_known_since" timestamp (3) with time zone;--> statement-breakpoint
-- Sites that readers had before remember what pages leave from now on.
UPDATE "sites" SET "moves_known_since" = now() WHERE "published_at" IS NOT NULL;
