CREATE TABLE "membership_ends" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "membership_ends_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "held_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renewed_in" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "held_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "renewed_in" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "credentials_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "membership_ends" ADD CONSTRAINT "membership_ends_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_ends" ADD CONSTRAINT "membership_ends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_ends_user" ON "membership_ends" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "membership_ends" ("organization_id", "user_id", "ended_at")
	SELECT "audit_events"."organization_id", "users"."id", max("audit_events"."occurred_at")
	FROM "audit_events" JOIN "users" ON "users"."id" = "audit_events"."target_id"
	WHERE "audit_events"."action" = 'member.removed' AND "audit_events"."organization_id" IS NOT NULL
	GROUP BY 1, 2;
