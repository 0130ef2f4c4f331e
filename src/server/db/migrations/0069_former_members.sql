CREATE TABLE "former_members" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"request_id" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"removed_by" text,
	"end_everything" boolean NOT NULL,
	"role" text,
	"disabled" boolean NOT NULL,
	"sso" boolean NOT NULL,
	"address_named" boolean NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"credentials_from" timestamp (3) with time zone,
	"kept" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_removed" ON "former_members" USING btree ("organization_id","removed_at","event_id");--> statement-breakpoint
CREATE INDEX "former_members_person" ON "former_members" USING btree ("organization_id","user_id","removed_at");--> statement-breakpoint
CREATE INDEX "former_members_request" ON "former_members" USING btree ("organization_id","request_id");--> statement-breakpoint
CREATE INDEX "former_members_user" ON "former_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_members_expiry" ON "former_members" USING btree ("removed_at");