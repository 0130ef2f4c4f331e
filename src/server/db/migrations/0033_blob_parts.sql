CREATE TABLE "blob_parts" (
	"space_id" text NOT NULL,
	"hash" text NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "blob_parts_space_id_hash_n_pk" PRIMARY KEY("space_id","hash","n")
);
--> statement-breakpoint
ALTER TABLE "blob_parts" ADD CONSTRAINT "blob_parts_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;