CREATE TABLE "page_successors" (
	"space_id" text NOT NULL,
	"page_id" text NOT NULL,
	"successor_id" text NOT NULL,
	CONSTRAINT "page_successors_space_id_page_id_pk" PRIMARY KEY("space_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "change_requests" ADD COLUMN "successors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "former_pages" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "page_successors" ADD CONSTRAINT "page_successors_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;