ALTER TABLE "sign_in_links" ADD COLUMN "made_with" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_made_with_tokens_id_fk" FOREIGN KEY ("made_with") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_links_made_with" ON "sign_in_links" USING btree ("made_with");