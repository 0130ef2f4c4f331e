CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"live" jsonb NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"written_in" "xid8" DEFAULT pg_current_xact_id()
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "space_id" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "change_request_id" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "site_id" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "written_in" "xid8" DEFAULT pg_current_xact_id();--> statement-breakpoint
CREATE INDEX "announcements_written_in" ON "announcements" USING btree ("written_in");--> statement-breakpoint
CREATE INDEX "audit_events_written_in" ON "audit_events" USING btree ("written_in");