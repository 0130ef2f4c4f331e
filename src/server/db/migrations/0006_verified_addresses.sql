ALTER TABLE "sign_in_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "address_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now an address was whatever its first user said it was; whoever used it so far keeps it.
UPDATE "users" SET "email_verified_at" = "created_at";
