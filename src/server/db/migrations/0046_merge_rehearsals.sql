CREATE TABLE "merge_rehearsals" (
	"change_request_id" text PRIMARY KEY NOT NULL,
	"revision" text NOT NULL,
	"main" text NOT NULL,
	"conflicts" integer
);
--> statement-breakpoint
ALTER TABLE "merge_rehearsals" ADD CONSTRAINT "merge_rehearsals_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;