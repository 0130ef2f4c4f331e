-- A space that is new to the statistics counts as empty to the planner, which then reads all of it for each of its
-- pages. By PostgreSQL's own measure, a tenth of a table, a large import would stay unknown where there is much else.
ALTER TABLE "current_pages" SET (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "document_links" SET (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "document_outlines" SET (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "documents" SET (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "page_nodes" SET (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "pages" SET (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "search_pages" SET (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "search_texts" SET (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "translation_units" SET (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);
