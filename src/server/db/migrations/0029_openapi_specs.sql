-- What a document says of specifications: `pets` where a block shows something of it, `pets get /pets/{}` for an
-- operation and `pets #Pet` for a schema; `pets *` for a link to it; `* get /pets/{}` where a heading or code says
-- method and path. src/server/modules/specs/impact/mentions.ts says the same with the blocks.
CREATE FUNCTION openapi_mentions(document jsonb) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
BEGIN
  IF document::text !~ 'openapi|(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY) /' THEN
    RETURN '{}';
  END IF;
  RETURN (
    WITH shown AS (
      SELECT data->>'spec' AS spec, type, data->>'method' AS method, data->>'path' AS path,
        data->>'schemas' AS schemas
      FROM jsonb_path_query(document, 'strict $.** ? (@.object == "block" &&
          (@.type == "openapi-operation" || @.type == "openapi-schemas" || @.type == "openapi"))') AS block,
        LATERAL (SELECT block->'data' AS data, block->>'type' AS type) AS said
      WHERE data->>'spec' ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(data->>'spec') <= 100
        AND (type <> 'openapi' OR data->'src' IS NULL)
    ),
    line AS (
      SELECT leaf->>'text' AS text, '^' AS before, '$' AS behind
      FROM jsonb_path_query(document, 'strict $.** ? (@.object == "leaf" && exists(@.marks[*] ? (@.type == "code")))') AS leaf
      UNION ALL
      SELECT (SELECT string_agg(part #>> '{}', '' ORDER BY n)
          FROM jsonb_path_query(heading, 'lax $.nodes[*].leaves[*].text') WITH ORDINALITY AS parts(part, n)),
        '(?:^|[ \t\n])', '(?=[ \t\n]|$)'
      FROM jsonb_path_query(document, 'strict $.** ? (@.object == "block" && @.type starts with "heading-")') AS heading
    ),
    link AS (
      SELECT href #>> '{}' AS href FROM jsonb_path_query(document, 'strict $.**.href') AS href
      UNION ALL
      SELECT url #>> '{}' FROM jsonb_path_query(document, 'strict $.**.url') AS url
    ),
    said AS (
      SELECT spec AS value FROM shown
      UNION ALL
      SELECT spec || ' ' || lower(method) || ' ' || regexp_replace(path, '\{[^{}/]*\}', '{}', 'g')
      FROM shown WHERE type <> 'openapi-schemas' AND method ~ '^[A-Za-z]+$' AND path <> ''
      UNION ALL
      SELECT spec || ' #' || btrim(name, ' ')
      FROM shown, unnest(string_to_array(schemas, ',')) AS name
      WHERE type = 'openapi-schemas' AND btrim(name, ' ') <> ''
      UNION ALL
      SELECT hit[1] || ' *'
      FROM link, regexp_match(href, '/o/[0-9A-Za-z]{1,64}/openapi/([a-z0-9]+(?:-[a-z0-9]+)*)(?:[/?#]|$)') AS hit
      WHERE hit IS NOT NULL AND length(hit[1]) <= 100
      UNION ALL
      SELECT '* ' || lower(hit[1]) || ' ' || regexp_replace(hit[2], '\{[^{}/]*\}', '{}', 'g')
      FROM line, regexp_matches(text, before ||
        '(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY) (/[^ \t\n?#]*)(?:[?#][^ \t\n]*)?' || behind, 'g') AS hit
    )
    SELECT coalesce(array_agg(DISTINCT value COLLATE "C"), '{}') FROM said WHERE length(value) <= 500
  );
END
$$;
--> statement-breakpoint
CREATE TABLE "spec_changes" (
	"version_id" text NOT NULL,
	"n" integer NOT NULL,
	"rule" text NOT NULL,
	"said_class" text NOT NULL,
	"class" text NOT NULL,
	"accepted" boolean NOT NULL,
	"method" text,
	"path" text,
	"key" text,
	"pointer" text NOT NULL,
	"direction" text,
	"before" jsonb,
	"after" jsonb,
	"words" text NOT NULL,
	CONSTRAINT "spec_changes_version_id_n_pk" PRIMARY KEY("version_id","n")
);
--> statement-breakpoint
CREATE TABLE "spec_documents" (
	"version_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"schemas" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spec_operations" (
	"version_id" text NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"operation_id" text,
	"summary" text,
	"tags" text[] NOT NULL,
	"deprecated" boolean NOT NULL,
	CONSTRAINT "spec_operations_version_id_n_pk" PRIMARY KEY("version_id","n")
);
--> statement-breakpoint
CREATE TABLE "spec_sources" (
	"spec_id" text PRIMARY KEY NOT NULL,
	"asked" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spec_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"spec_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"served_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"format" text NOT NULL,
	"syntax" text NOT NULL,
	"operations" integer NOT NULL,
	"size" integer NOT NULL,
	"files" integer NOT NULL,
	"problems" jsonb NOT NULL,
	"hash" text NOT NULL,
	"compared_with" text,
	"counts" jsonb,
	"accepted_changes" integer DEFAULT 0 NOT NULL,
	"verdict" text,
	"reviewed_by" text,
	"reviewed_at" timestamp (3) with time zone,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "specs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"slug" text NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"source" text NOT NULL,
	"source_url" text,
	"source_name" text,
	"asked" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"served" text,
	"held" text,
	"numbered" integer DEFAULT 0 NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"error_code" text,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fetched" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check_every" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"checks_stopped_at" timestamp (3) with time zone,
	"gate" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "mentions" text[] GENERATED ALWAYS AS (openapi_mentions(document)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "spec_changes" ADD CONSTRAINT "spec_changes_version_id_spec_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."spec_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spec_documents" ADD CONSTRAINT "spec_documents_version_id_spec_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."spec_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spec_operations" ADD CONSTRAINT "spec_operations_version_id_spec_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."spec_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spec_sources" ADD CONSTRAINT "spec_sources_spec_id_specs_id_fk" FOREIGN KEY ("spec_id") REFERENCES "public"."specs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spec_versions" ADD CONSTRAINT "spec_versions_spec_id_specs_id_fk" FOREIGN KEY ("spec_id") REFERENCES "public"."specs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spec_versions" ADD CONSTRAINT "spec_versions_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specs" ADD CONSTRAINT "specs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "spec_versions_number" ON "spec_versions" USING btree ("spec_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "specs_slug" ON "specs" USING btree ("organization_id","slug");--> statement-breakpoint
CREATE INDEX "specs_due" ON "specs" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "documents_mentions" ON "documents" USING gin ("mentions");