CREATE TABLE "external_addresses" (
	"organization_id" text NOT NULL,
	"hash" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'unchecked' NOT NULL,
	"reason" text,
	"status_code" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"host" text NOT NULL,
	"request" jsonb,
	CONSTRAINT "external_addresses_organization_id_hash_pk" PRIMARY KEY("organization_id","hash")
);
--> statement-breakpoint
CREATE TABLE "external_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "external_robots" (
	"origin" text PRIMARY KEY NOT NULL,
	"rules" text,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "check_external_links" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "external_addresses" ADD CONSTRAINT "external_addresses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_addresses_next" ON "external_addresses" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "external_hosts_free" ON "external_hosts" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "external_hosts_answered" ON "external_hosts" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "external_robots_until" ON "external_robots" USING btree ("until");