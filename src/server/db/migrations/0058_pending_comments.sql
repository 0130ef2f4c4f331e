CREATE TABLE "pending_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"change_request_id" text NOT NULL,
	"user_id" text NOT NULL,
	"thread_id" text,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"revision" text NOT NULL,
	"side" text DEFAULT 'after' NOT NULL,
	"page_id" text,
	"page_title" text,
	"page_path" text,
	"document" text,
	"node" text,
	"block" jsonb
);
--> statement-breakpoint
ALTER TABLE "pending_comments" ADD CONSTRAINT "pending_comments_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_comments" ADD CONSTRAINT "pending_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_comments" ADD CONSTRAINT "pending_comments_revision_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_comments_author" ON "pending_comments" USING btree ("change_request_id","user_id","created_at","id");