ALTER TABLE "organizations" ADD COLUMN "kept_email_domains" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- What is listed by now goes on, except where two organizations list the same: nobody knows whose that is. One that
-- is deleted, and may be restored, stands in the way of no other.
UPDATE "organizations" SET "kept_email_domains" = ARRAY(
	SELECT "listed"."domain" FROM unnest("organizations"."email_domains") AS "listed"("domain")
	WHERE NOT EXISTS (
		SELECT 1 FROM "organizations" "other"
		WHERE "other"."id" <> "organizations"."id"
			AND "listed"."domain" = ANY("other"."email_domains")
			AND ("other"."deleted_at" IS NULL OR "organizations"."deleted_at" IS NOT NULL)
	)
) WHERE cardinality("email_domains") > 0;
