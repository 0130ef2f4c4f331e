-- Where two sites have claimed one address, the older one keeps it.
UPDATE "sites" SET "proxy_origin" = null
WHERE deleted_at is null AND EXISTS (
  SELECT FROM "sites" older
  WHERE lower(older.proxy_origin) = lower("sites".proxy_origin) AND older.deleted_at is null
    AND (older.created_at, older.id) < ("sites".created_at, "sites".id)
);--> statement-breakpoint
CREATE UNIQUE INDEX "sites_proxy" ON "sites" USING btree (lower("proxy_origin")) WHERE deleted_at is null;