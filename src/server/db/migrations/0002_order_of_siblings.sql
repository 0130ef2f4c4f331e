DROP INDEX "collections_organization";--> statement-breakpoint
CREATE INDEX "collections_order" ON "collections" USING btree ("organization_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "spaces_order" ON "spaces" USING btree ("organization_id","collection_id","position");