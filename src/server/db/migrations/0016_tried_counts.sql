CREATE TABLE "tried_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tried_counts_end" ON "tried_counts" USING btree ("ends_at");