CREATE TABLE "import_navigations" (
	"run_id" text NOT NULL,
	"hash" text NOT NULL,
	"seen_at" integer NOT NULL,
	"navigation" text NOT NULL,
	CONSTRAINT "import_navigations_run_id_hash_pk" PRIMARY KEY("run_id","hash")
);
--> statement-breakpoint
CREATE TABLE "import_pages" (
	"run_id" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"parent_id" text,
	"depth" integer DEFAULT 0 NOT NULL,
	"address" text,
	"key" text NOT NULL,
	"aliases" text[] NOT NULL,
	"duplicate_of" text,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"found_by" text NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"alternative" text,
	"page_id" text NOT NULL,
	"losses" jsonb NOT NULL,
	"etag" text,
	"last_modified" text,
	"source_hash" text,
	"text_hash" text,
	"unchanged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_pages_run_id_id_pk" PRIMARY KEY("run_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_pictures" (
	"run_id" text NOT NULL,
	"key" text NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"hash" text,
	"file" jsonb,
	"bytes" "bytea",
	"etag" text,
	CONSTRAINT "import_pictures_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"space_id" text NOT NULL,
	"change_request_id" text,
	"direct" boolean NOT NULL,
	"page_id" text,
	"source_type" text NOT NULL,
	"source_url" text NOT NULL,
	"options" jsonb NOT NULL,
	"choices" jsonb,
	"unattended" boolean NOT NULL,
	"status" text NOT NULL,
	"phase" text NOT NULL,
	"reason" text,
	"message" text,
	"finding" jsonb,
	"plan" text,
	"scope" text,
	"limits" text[] NOT NULL,
	"variants" jsonb,
	"received" integer DEFAULT 0 NOT NULL,
	"worked" integer DEFAULT 0 NOT NULL,
	"previous" text,
	"imported" text,
	"revision" text,
	"removed" integer DEFAULT 0 NOT NULL,
	"conflicts" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "import_texts" (
	"run_id" text NOT NULL,
	"row_id" text NOT NULL,
	"facts" text NOT NULL,
	"page" text NOT NULL,
	"links" text NOT NULL,
	"pictures" text NOT NULL,
	"anchors" text NOT NULL,
	CONSTRAINT "import_texts_run_id_row_id_pk" PRIMARY KEY("run_id","row_id")
);
--> statement-breakpoint
ALTER TABLE "import_navigations" ADD CONSTRAINT "import_navigations_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pages" ADD CONSTRAINT "import_pages_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_previous_import_runs_id_fk" FOREIGN KEY ("previous") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_texts" ADD CONSTRAINT "import_texts_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_pages_key" ON "import_pages" USING btree ("run_id","key");--> statement-breakpoint
CREATE INDEX "import_pages_position" ON "import_pages" USING btree ("run_id","position","id");--> statement-breakpoint
CREATE INDEX "import_pages_status" ON "import_pages" USING btree ("run_id","status");--> statement-breakpoint
CREATE INDEX "import_pages_text" ON "import_pages" USING btree ("run_id","text_hash");--> statement-breakpoint
CREATE INDEX "import_runs_created" ON "import_runs" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "import_runs_space" ON "import_runs" USING btree ("space_id","created_at");--> statement-breakpoint
CREATE INDEX "import_runs_change_request" ON "import_runs" USING btree ("change_request_id");