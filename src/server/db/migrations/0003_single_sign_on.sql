CREATE TABLE "saml_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"label" text NOT NULL,
	"entity_id" text DEFAULT '' NOT NULL,
	"sso_url" text DEFAULT 'about:blank' NOT NULL,
	"certificate" text DEFAULT '' NOT NULL,
	"default_team_id" text,
	"default_role" text,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"unsolicited" text DEFAULT 'restart' NOT NULL,
	"session_hours" integer DEFAULT 24 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"certificate_uses" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saml_tests" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"passed" boolean,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"name_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "saml_providers" ADD CONSTRAINT "saml_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_providers" ADD CONSTRAINT "saml_providers_default_team_id_teams_id_fk" FOREIGN KEY ("default_team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_tests" ADD CONSTRAINT "saml_tests_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_tests" ADD CONSTRAINT "saml_tests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_member_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saml_providers_created" ON "saml_providers" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saml_tests_admin" ON "saml_tests" USING btree ("provider_id","user_id","finished_at");--> statement-breakpoint
CREATE INDEX "saml_tests_expires" ON "saml_tests" USING btree ("expires_at") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_name" ON "sso_identities" USING btree ("provider_id","name_id");--> statement-breakpoint
CREATE INDEX "sso_identities_member" ON "sso_identities" USING btree ("organization_id","user_id");