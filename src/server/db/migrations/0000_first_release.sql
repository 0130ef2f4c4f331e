-- The spaces that links, pictures and cards of a document lead to, by the addresses of the dashboard.
CREATE FUNCTION linked_spaces(document jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(DISTINCT link[1]), '{}')
  FROM jsonb_path_query(document, 'strict $.**.data') AS data,
    regexp_matches(data::text, '/spaces/([0-9A-Za-z]+)(?:/pages/|[?#"])', 'g') AS link
$$;
--> statement-breakpoint
CREATE TABLE "change_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"agent_task_id" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"merged_by" text,
	"merged_at" timestamp (3) with time zone,
	"revision" text NOT NULL,
	"revision_initial" text NOT NULL,
	"revision_merged_ancestor" text,
	"revision_merged" text,
	"last_edit" text NOT NULL,
	"last_edit_at" timestamp (3) with time zone NOT NULL,
	"reverts" text,
	"resolutions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"comment_id" text NOT NULL,
	"posted_by" text,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"change_request_id" text,
	"review_id" text,
	"posted_by" text,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"body" text NOT NULL,
	"revision" text NOT NULL,
	"page_id" text,
	"page_title" text,
	"page_path" text,
	"document" text,
	"node" text,
	"block" jsonb,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"resolve_reason" text,
	"replies" integer DEFAULT 0 NOT NULL,
	"last_by" text,
	"last_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contributions" (
	"change_request_id" text NOT NULL,
	"user_id" text NOT NULL,
	"edits" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contributions_change_request_id_user_id_pk" PRIMARY KEY("change_request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"target_id" text NOT NULL,
	"comment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"emoji" text NOT NULL,
	"reacted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reactions_target_id_user_id_emoji_pk" PRIMARY KEY("target_id","user_id","emoji")
);
--> statement-breakpoint
CREATE TABLE "requested_reviewers" (
	"change_request_id" text NOT NULL,
	"user_id" text NOT NULL,
	"requested_by" text,
	"revision" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "requested_reviewers_change_request_id_user_id_pk" PRIMARY KEY("change_request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"change_request_id" text NOT NULL,
	"reviewer" text,
	"requested_by" text,
	"status" text NOT NULL,
	"revision" text NOT NULL,
	"edit" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_pages" (
	"change_request_id" text NOT NULL,
	"user_id" text NOT NULL,
	"page_id" text NOT NULL,
	"state" text,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_pages_change_request_id_user_id_page_id_pk" PRIMARY KEY("change_request_id","user_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"space_id" text NOT NULL,
	"hash" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "blobs_space_id_hash_pk" PRIMARY KEY("space_id","hash")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"space_id" text NOT NULL,
	"hash" text NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_space_id_hash_pk" PRIMARY KEY("space_id","hash")
);
--> statement-breakpoint
CREATE TABLE "file_lists" (
	"space_id" text NOT NULL,
	"hash" text NOT NULL,
	"files" jsonb NOT NULL,
	CONSTRAINT "file_lists_space_id_hash_pk" PRIMARY KEY("space_id","hash")
);
--> statement-breakpoint
CREATE TABLE "page_nodes" (
	"space_id" text NOT NULL,
	"hash" text NOT NULL,
	"node" jsonb NOT NULL,
	CONSTRAINT "page_nodes_space_id_hash_pk" PRIMARY KEY("space_id","hash")
);
--> statement-breakpoint
CREATE TABLE "page_roots" (
	"space_id" text NOT NULL,
	"hash" text NOT NULL,
	"children" jsonb NOT NULL,
	CONSTRAINT "page_roots_space_id_hash_pk" PRIMARY KEY("space_id","hash")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"space_id" text NOT NULL,
	"id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	CONSTRAINT "pages_space_id_id_pk" PRIMARY KEY("space_id","id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"change_request_id" text,
	"type" text NOT NULL,
	"parents" text[] NOT NULL,
	"root" text NOT NULL,
	"files" text NOT NULL,
	"variables" jsonb NOT NULL,
	"merged_from" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sequence" integer GENERATED ALWAYS AS IDENTITY (sequence name "revisions_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"role" text,
	"sso" boolean DEFAULT false NOT NULL,
	"invited_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"sso" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"email_domains" text[] DEFAULT '{}' NOT NULL,
	"hostname" text,
	"type" text DEFAULT 'business' NOT NULL,
	"use_case" text,
	"community_type" text,
	"default_role" text,
	"default_site_id" text,
	"logo" text,
	"sso" boolean DEFAULT false NOT NULL,
	"ai" boolean DEFAULT false NOT NULL,
	"invite_links" boolean DEFAULT true NOT NULL,
	"plan" text DEFAULT 'free_2024' NOT NULL,
	"billing" jsonb,
	"trial" jsonb DEFAULT '{"status":"none"}'::jsonb NOT NULL,
	"custom_hostname" text,
	"blocked" jsonb,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text,
	"name" text DEFAULT '' NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"photo_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_label" text,
	"source" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"target_label" text,
	"request_id" text,
	"operation" text,
	"credential_type" text NOT NULL,
	"credential_id" text,
	"caused_by" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_operation_key_pk" PRIMARY KEY("user_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"page_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_site_spaces" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"space_id" text NOT NULL,
	"customization" jsonb,
	"removed_by" text,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_redirects" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"source" text NOT NULL,
	"destination" jsonb NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_section_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"title" text NOT NULL,
	"icon" text,
	"position" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_sections" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"group_id" text,
	"title" text NOT NULL,
	"description" text,
	"icon" text,
	"path" text NOT NULL,
	"condition" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_spaces" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"section_id" text,
	"space_id" text NOT NULL,
	"path" text NOT NULL,
	"condition" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" text collate "C" NOT NULL,
	"customization" jsonb
);
--> statement-breakpoint
CREATE TABLE "site_structure_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"inverse" jsonb,
	"applied_version" integer,
	"applied_at" timestamp (3) with time zone,
	"applied_by" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"type" text DEFAULT 'basic' NOT NULL,
	"title" text NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"basename" text NOT NULL,
	"hostname" text,
	"proxy_origin" text,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"adaptive_content" boolean DEFAULT false NOT NULL,
	"agents_context" text DEFAULT 'included' NOT NULL,
	"adaptive_schema" json NOT NULL,
	"adaptive_schema_at" timestamp (3) with time zone NOT NULL,
	"visitor_kinds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"customization" jsonb NOT NULL,
	"visitor_key" text NOT NULL,
	"visitor_fallback" text,
	"structure_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"parent_id" text,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"default_level" text DEFAULT 'inherit' NOT NULL,
	"position" text collate "C" DEFAULT 'a0' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"space_id" text,
	"collection_id" text,
	"user_id" text,
	"team_id" text,
	"role" text NOT NULL,
	CONSTRAINT "grants_one_place" CHECK (num_nonnulls("grants"."space_id", "grants"."collection_id") = 1),
	CONSTRAINT "grants_one_holder" CHECK (num_nonnulls("grants"."user_id", "grants"."team_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"collection_id" text,
	"title" text DEFAULT '' NOT NULL,
	"emoji" text DEFAULT '' NOT NULL,
	"icon" text,
	"visibility" text DEFAULT 'private' NOT NULL,
	"edit_mode" text DEFAULT 'live' NOT NULL,
	"default_level" text DEFAULT 'inherit' NOT NULL,
	"position" text collate "C" DEFAULT 'a0' NOT NULL,
	"revision" text NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_revision_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_revision_initial_revisions_id_fk" FOREIGN KEY ("revision_initial") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_revision_merged_ancestor_revisions_id_fk" FOREIGN KEY ("revision_merged_ancestor") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_revision_merged_revisions_id_fk" FOREIGN KEY ("revision_merged") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_replies" ADD CONSTRAINT "comment_replies_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_replies" ADD CONSTRAINT "comment_replies_posted_by_users_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_posted_by_users_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_revision_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_last_by_users_id_fk" FOREIGN KEY ("last_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_reviewers" ADD CONSTRAINT "requested_reviewers_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_reviewers" ADD CONSTRAINT "requested_reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_reviewers" ADD CONSTRAINT "requested_reviewers_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_reviewers" ADD CONSTRAINT "requested_reviewers_revision_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_users_id_fk" FOREIGN KEY ("reviewer") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_revision_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_pages" ADD CONSTRAINT "seen_pages_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_pages" ADD CONSTRAINT "seen_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_lists" ADD CONSTRAINT "file_lists_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_nodes" ADD CONSTRAINT "page_nodes_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_roots" ADD CONSTRAINT "page_roots_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_site_spaces" ADD CONSTRAINT "removed_site_spaces_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_site_spaces" ADD CONSTRAINT "removed_site_spaces_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_site_spaces" ADD CONSTRAINT "removed_site_spaces_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_redirects" ADD CONSTRAINT "site_redirects_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_section_groups" ADD CONSTRAINT "site_section_groups_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_sections" ADD CONSTRAINT "site_sections_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_sections" ADD CONSTRAINT "site_sections_group" FOREIGN KEY ("group_id") REFERENCES "public"."site_section_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_share_links" ADD CONSTRAINT "site_share_links_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_section" FOREIGN KEY ("section_id") REFERENCES "public"."site_sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_structure_drafts" ADD CONSTRAINT "site_structure_drafts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_structure_drafts" ADD CONSTRAINT "site_structure_drafts_applied_by_users_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_structure_drafts" ADD CONSTRAINT "site_structure_drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_parent" FOREIGN KEY ("parent_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "change_requests_number" ON "change_requests" USING btree ("space_id","number");--> statement-breakpoint
CREATE INDEX "change_requests_updated" ON "change_requests" USING btree ("space_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "change_requests_author" ON "change_requests" USING btree ("created_by","status");--> statement-breakpoint
CREATE INDEX "comment_replies_comment" ON "comment_replies" USING btree ("comment_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "comment_replies_author" ON "comment_replies" USING btree ("posted_by");--> statement-breakpoint
CREATE INDEX "comments_space" ON "comments" USING btree ("space_id","change_request_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "comments_change_request" ON "comments" USING btree ("change_request_id","resolved_at");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("posted_by");--> statement-breakpoint
CREATE INDEX "contributions_user" ON "contributions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reactions_comment" ON "reactions" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "requested_reviewers_user" ON "requested_reviewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_change_request" ON "reviews" USING btree ("change_request_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_linked_spaces" ON "documents" USING gin (linked_spaces(document)) WHERE document::text like '%/spaces/%';--> statement-breakpoint
CREATE INDEX "page_nodes_linked_space" ON "page_nodes" USING btree ((node->'page'->'target'->>'space')) WHERE node->'page'->'target'->>'space' is not null;--> statement-breakpoint
CREATE INDEX "revisions_space" ON "revisions" USING btree ("space_id","created_at","sequence");--> statement-breakpoint
CREATE INDEX "revisions_change_request" ON "revisions" USING btree ("change_request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_address" ON "invitations" USING btree ("organization_id","email") WHERE kind = 'email';--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" USING btree ("organization_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "members_joined" ON "members" USING btree ("organization_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "members_seen" ON "members" USING btree ("organization_id","last_seen_at","user_id") WHERE last_seen_at is not null and not disabled;--> statement-breakpoint
CREATE INDEX "members_role" ON "members" USING btree ("organization_id","role");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_hostname" ON "organizations" USING btree ("hostname");--> statement-breakpoint
CREATE INDEX "organizations_email_domains" ON "organizations" USING gin ("email_domains");--> statement-breakpoint
CREATE INDEX "team_members_by_member" ON "team_members" USING btree ("organization_id","user_id","team_id");--> statement-breakpoint
CREATE INDEX "team_members_added" ON "team_members" USING btree ("team_id","added_at","user_id");--> statement-breakpoint
CREATE INDEX "teams_created" ON "teams" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_secret" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous" ON "sessions" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_hash" ON "tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "tokens_session" ON "tokens" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_events_time" ON "audit_events" USING btree ("organization_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("organization_id","actor_id","occurred_at");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("organization_id","target_id","occurred_at");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("organization_id","action","occurred_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "removed_site_spaces_site" ON "removed_site_spaces" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "removed_site_spaces_space" ON "removed_site_spaces" USING btree ("space_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_redirects_source" ON "site_redirects" USING btree ("site_id","source");--> statement-breakpoint
CREATE INDEX "site_redirects_site" ON "site_redirects" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "site_section_groups_site" ON "site_section_groups" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_sections_path" ON "site_sections" USING btree ("site_id","path");--> statement-breakpoint
CREATE UNIQUE INDEX "site_sections_default" ON "site_sections" USING btree ("site_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "site_sections_group" ON "site_sections" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "site_share_links_site" ON "site_share_links" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_spaces_path" ON "site_spaces" USING btree ("site_id",coalesce(section_id, ''),"path");--> statement-breakpoint
CREATE UNIQUE INDEX "site_spaces_default" ON "site_spaces" USING btree ("site_id",coalesce(section_id, '')) WHERE is_default;--> statement-breakpoint
CREATE INDEX "site_spaces_section" ON "site_spaces" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "site_spaces_space" ON "site_spaces" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "site_structure_drafts_site" ON "site_structure_drafts" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sites_created" ON "sites" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_basename" ON "sites" USING btree ("organization_id","basename") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sites_hostname" ON "sites" USING btree ("hostname") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sites_proxy" ON "sites" USING btree (lower("proxy_origin")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sites_deleted" ON "sites" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "collections_order" ON "collections" USING btree ("organization_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "collections_deleted" ON "collections" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_once" ON "grants" USING btree (coalesce(space_id, collection_id),coalesce(user_id, team_id));--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "grants_team" ON "grants" USING btree ("organization_id","team_id");--> statement-breakpoint
CREATE INDEX "spaces_created" ON "spaces" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "spaces_collection" ON "spaces" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "spaces_order" ON "spaces" USING btree ("organization_id","collection_id","position");--> statement-breakpoint
CREATE INDEX "spaces_deleted" ON "spaces" USING btree ("deleted_at") WHERE deleted_at is not null;