ALTER TABLE "sessions" ADD COLUMN "fixed_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "saml_provider_id" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "saml_provider_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_provider" ON "sessions" USING btree ("saml_provider_id");--> statement-breakpoint
CREATE INDEX "tokens_provider" ON "tokens" USING btree ("saml_provider_id");