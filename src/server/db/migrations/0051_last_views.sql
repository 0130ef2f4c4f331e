CREATE TABLE "last_views" (
	"change_request_id" text NOT NULL,
	"user_id" text NOT NULL,
	"revision" text NOT NULL,
	"base" text NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "last_views_change_request_id_user_id_pk" PRIMARY KEY("change_request_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "last_views" ADD CONSTRAINT "last_views_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_views" ADD CONSTRAINT "last_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_views" ADD CONSTRAINT "last_views_revision_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_views" ADD CONSTRAINT "last_views_base_revisions_id_fk" FOREIGN KEY ("base") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;