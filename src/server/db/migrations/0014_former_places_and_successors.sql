CREATE TABLE "site_former_places" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"address" text NOT NULL,
	"site_space_id" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_successors" (
	"site_id" text NOT NULL,
	"item_id" text NOT NULL,
	"heir_id" text NOT NULL,
	"pages" jsonb NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_successors_item" PRIMARY KEY("site_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "site_former_places" ADD CONSTRAINT "site_former_places_site" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_successors" ADD CONSTRAINT "site_successors_site" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_former_places_place" ON "site_former_places" USING btree ("site_id","address","site_space_id");