CREATE TABLE "former_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"site_space_id" text NOT NULL,
	"space_id" text NOT NULL,
	"page_id" text NOT NULL,
	"is_group" boolean NOT NULL,
	"address" text NOT NULL,
	"path" text NOT NULL,
	"root" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_pages" ADD CONSTRAINT "former_pages_site" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_pages" ADD CONSTRAINT "former_pages_space" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "former_pages_left" ON "former_pages" USING btree ("site_space_id","page_id","address");--> statement-breakpoint
CREATE INDEX "former_pages_address" ON "former_pages" USING btree ("site_id","address");--> statement-breakpoint
CREATE INDEX "former_pages_listed" ON "former_pages" USING btree ("site_id","left_at","id");--> statement-breakpoint
CREATE INDEX "former_pages_space" ON "former_pages" USING btree ("space_id","page_id");