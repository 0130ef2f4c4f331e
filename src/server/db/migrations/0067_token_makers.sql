ALTER TABLE "tokens" ADD COLUMN "made_with" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "maker_unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "renews" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_made_with_tokens_id_fk" FOREIGN KEY ("made_with") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_made_with" ON "tokens" USING btree ("made_with");
--> statement-breakpoint
-- Who made the tokens that there are is in the events of their making. Where that was a token which is gone, the
-- one it made is shown as such and goes on.
WITH "made" AS (
	SELECT DISTINCT ON ("target_id") "target_id", "credential_type", "credential_id" FROM "audit_events"
	WHERE "action" = 'api-token.created' ORDER BY "target_id", "occurred_at"
), "traced" AS (
	SELECT "tokens"."id",
		CASE WHEN "made"."credential_type" = 'api-token' THEN "made"."credential_id"
			ELSE (SELECT "token_id" FROM "sessions" WHERE "sessions"."id" = "made"."credential_id") END AS "maker",
		"made"."credential_type" = 'api-token' OR EXISTS (SELECT 1 FROM "audit_events" "begun"
			WHERE "begun"."action" = 'session.started' AND "begun"."target_id" = "made"."credential_id"
				AND "begun"."after" ->> 'by' = 'api-token') AS "by_token"
	FROM "tokens" JOIN "made" ON "made"."target_id" = "tokens"."id" WHERE "tokens"."kind" = 'api'
)
UPDATE "tokens" SET "made_with" = "found"."maker_id", "maker_unknown" = "found"."maker_id" IS NULL
FROM (
	SELECT "traced"."id", "maker"."id" AS "maker_id" FROM "traced"
	LEFT JOIN "tokens" "maker" ON "maker"."id" = "traced"."maker" AND "maker"."kind" = 'api'
	WHERE "traced"."by_token" OR "maker"."id" IS NOT NULL
) AS "found"
WHERE "tokens"."id" = "found"."id";
--> statement-breakpoint
WITH RECURSIVE "ends"("id", "at") AS (
	SELECT "id", "expires_at" FROM "tokens" WHERE "kind" = 'api' AND "made_with" IS NULL
	UNION ALL
	SELECT "made"."id", least("made"."expires_at", "ends"."at")
	FROM "tokens" "made" JOIN "ends" ON "ends"."id" = "made"."made_with"
)
UPDATE "tokens" SET "expires_at" = "ends"."at" FROM "ends"
WHERE "ends"."id" = "tokens"."id" AND "tokens"."made_with" IS NOT NULL
	AND "tokens"."expires_at" IS DISTINCT FROM "ends"."at";
