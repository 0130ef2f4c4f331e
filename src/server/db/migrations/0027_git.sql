CREATE TABLE "git_connections" (
	"space_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"ref" text NOT NULL,
	"directory" text NOT NULL,
	"direction" text NOT NULL,
	"land" text NOT NULL,
	"automatic" boolean NOT NULL,
	"show_email" boolean NOT NULL,
	"username" text,
	"credential" text,
	"tree_url" text,
	"commit_url" text,
	"provider" text,
	"base_commit" text,
	"base_revision" text,
	"base_at" timestamp (3) with time zone,
	"pending_change_request" text,
	"pending_commit" text,
	"pending_revision" text,
	"pushing" jsonb,
	"head_commit" text,
	"head_ahead" integer DEFAULT 0 NOT NULL,
	"head_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"poll_at" timestamp (3) with time zone,
	"hook_id" text,
	"hook_secret" text,
	"hook_created_at" timestamp (3) with time zone,
	"hook_last_at" timestamp (3) with time zone,
	"hook_delivery" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "git_path_lists" (
	"space_id" text NOT NULL,
	"hash" text NOT NULL,
	"records" jsonb NOT NULL,
	CONSTRAINT "git_path_lists_space_id_hash_pk" PRIMARY KEY("space_id","hash")
);
--> statement-breakpoint
CREATE TABLE "git_sync_items" (
	"sync_id" text NOT NULL,
	"n" integer NOT NULL,
	"side" text NOT NULL,
	"action" text NOT NULL,
	"path" text NOT NULL,
	"from_path" text,
	"page_id" text,
	"page_title" text,
	"reason" text,
	"detail" text,
	"losses" jsonb NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "git_sync_items_sync_id_n_pk" PRIMARY KEY("sync_id","n")
);
--> statement-breakpoint
CREATE TABLE "git_syncs" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"state" text NOT NULL,
	"direction" text NOT NULL,
	"trigger" text NOT NULL,
	"rehearse" boolean NOT NULL,
	"writes" boolean NOT NULL,
	"force" boolean NOT NULL,
	"standalone" boolean NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"actor" text,
	"ref" text NOT NULL,
	"directory" text NOT NULL,
	"message" text,
	"credential" text,
	"username" text,
	"from_commit" text,
	"to_commit" text,
	"commits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"more_commits" integer DEFAULT 0 NOT NULL,
	"pushed_commit" text,
	"from_revision" text,
	"to_revision" text,
	"git_revision" text,
	"change_request" text,
	"counts" jsonb,
	"plan" text,
	"confirm" jsonb,
	"progress" jsonb,
	"error" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "revision_git" (
	"revision_id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"oid" text NOT NULL,
	"message" text NOT NULL,
	"created_by_service" boolean NOT NULL,
	"url" text,
	"ref" text NOT NULL,
	"paths" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "git_connections" ADD CONSTRAINT "git_connections_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_connections" ADD CONSTRAINT "git_connections_base_revision_revisions_id_fk" FOREIGN KEY ("base_revision") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_connections" ADD CONSTRAINT "git_connections_pending_revision_revisions_id_fk" FOREIGN KEY ("pending_revision") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_path_lists" ADD CONSTRAINT "git_path_lists_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_sync_items" ADD CONSTRAINT "git_sync_items_sync_id_git_syncs_id_fk" FOREIGN KEY ("sync_id") REFERENCES "public"."git_syncs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_syncs" ADD CONSTRAINT "git_syncs_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_syncs" ADD CONSTRAINT "git_syncs_actor_users_id_fk" FOREIGN KEY ("actor") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_git" ADD CONSTRAINT "revision_git_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_git" ADD CONSTRAINT "revision_git_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "git_connections_hook" ON "git_connections" USING btree ("hook_id");--> statement-breakpoint
CREATE INDEX "git_connections_poll" ON "git_connections" USING btree ("poll_at");--> statement-breakpoint
CREATE INDEX "git_connections_branch" ON "git_connections" USING btree ("url","ref");--> statement-breakpoint
CREATE INDEX "git_syncs_space" ON "git_syncs" USING btree ("space_id","created_at","id");--> statement-breakpoint
CREATE INDEX "revision_git_space" ON "revision_git" USING btree ("space_id");