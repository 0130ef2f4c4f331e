CREATE TABLE "picture_parts" (
	"picture_id" text NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_parts_picture_id_n_pk" PRIMARY KEY("picture_id","n")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text,
	"user_id" text,
	"hash" text NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pictures_owner" CHECK (num_nonnulls("pictures"."organization_id", "pictures"."user_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "picture_parts" ADD CONSTRAINT "picture_parts_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_organization" ON "pictures" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_user" ON "pictures" USING btree ("user_id");