ALTER TABLE "jobs" ADD COLUMN "about_space_id" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "requested_by" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_about_space_id_spaces_id_fk" FOREIGN KEY ("about_space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_about_space" ON "jobs" USING btree ("about_space_id");--> statement-breakpoint
CREATE INDEX "jobs_created" ON "jobs" USING btree ("organization_id","created_at","id");