CREATE TABLE "pdfs" (
	"space_id" text NOT NULL,
	"key" text NOT NULL,
	"bytes" "bytea",
	"size" integer NOT NULL,
	"sheets" integer NOT NULL,
	"warnings" jsonb NOT NULL,
	"problem" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pdfs_space_id_key_pk" PRIMARY KEY("space_id","key")
);
--> statement-breakpoint
ALTER TABLE "pdfs" ADD CONSTRAINT "pdfs_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pdfs_created" ON "pdfs" USING btree ("created_at");