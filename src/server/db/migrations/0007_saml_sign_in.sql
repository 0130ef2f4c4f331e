CREATE TABLE "saml_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"failed_check" text,
	"person" text,
	"email" text,
	"name_id" text,
	"claimed" boolean NOT NULL,
	"user_id" text,
	"checks" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saml_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"test_id" text,
	"next" text NOT NULL,
	"browser_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"attempt_id" text NOT NULL,
	"test_id" text,
	"next" text NOT NULL,
	"browser_hash" text,
	"facts" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_assertions" (
	"provider_id" text NOT NULL,
	"assertion_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "used_assertions_provider_id_assertion_hash_pk" PRIMARY KEY("provider_id","assertion_hash")
);
--> statement-breakpoint
ALTER TABLE "saml_attempts" ADD CONSTRAINT "saml_attempts_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_attempts" ADD CONSTRAINT "saml_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_requests" ADD CONSTRAINT "saml_requests_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tickets" ADD CONSTRAINT "sso_tickets_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_assertions" ADD CONSTRAINT "used_assertions_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saml_attempts_created" ON "saml_attempts" USING btree ("provider_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saml_requests_expires" ON "saml_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_tickets_expires" ON "sso_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_assertions_expires" ON "used_assertions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_saml_provider_id_saml_providers_id_fk" FOREIGN KEY ("saml_provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_saml_provider_id_saml_providers_id_fk" FOREIGN KEY ("saml_provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;