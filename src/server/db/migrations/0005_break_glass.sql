ALTER TABLE "members" ADD COLUMN "break_glass" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now the switch did nothing. Nobody may be shut out by an upgrade, so it begins as off.
UPDATE "organizations" SET "sso" = false WHERE "sso";
