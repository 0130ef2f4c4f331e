-- To the planner a space that its statistics do not know has one row at most, and it reads all of a space that was
-- just imported for each of its links. Without statistics of this column it expects a share of the table of every
-- space, and looks single rows up. A type that is set anew, though it is the same, forgets what was known.
ALTER TABLE "current_pages" ALTER COLUMN "space_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "current_pages" ALTER COLUMN "space_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "document_links" ALTER COLUMN "space_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "document_links" ALTER COLUMN "space_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "document_outlines" ALTER COLUMN "space_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "document_outlines" ALTER COLUMN "space_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "page_links" ALTER COLUMN "space_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "page_links" ALTER COLUMN "space_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "broken_links" ALTER COLUMN "space_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "broken_links" ALTER COLUMN "space_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "space_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "space_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "page_nodes" ALTER COLUMN "space_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "page_nodes" ALTER COLUMN "space_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "pages" ALTER COLUMN "space_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "pages" ALTER COLUMN "space_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "search_pages" ALTER COLUMN "space_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "search_pages" ALTER COLUMN "space_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "search_texts" ALTER COLUMN "space_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "search_texts" ALTER COLUMN "space_id" SET STATISTICS 0;
