-- Addresses of link pages, covers, embeds, references and links that are neither relative nor of a scheme that
-- people may give (`url` of the contract) lead nowhere from here on. The rows keep their hashes, which only name them.
UPDATE "page_nodes"
SET "node" = regexp_replace("node"::text, '"url": "(?:\\[tnr]|\\u00[01][0-9a-f]| )*(?!(?:https?|mailto|tel):)(?:[a-z]|\\[tnr])(?:[a-z0-9+.-]|\\[tnr])*:(?:[^"\\]|\\.)*"', '"url": "https://removed.invalid/"', 'gi')::jsonb
WHERE "node"::text ~* '"url": "(?:\\[tnr]|\\u00[01][0-9a-f]| )*(?!(?:https?|mailto|tel):)(?:[a-z]|\\[tnr])(?:[a-z0-9+.-]|\\[tnr])*:';--> statement-breakpoint
UPDATE "documents"
SET "document" = regexp_replace("document"::text, '"(url|src|href)": "(?:\\[tnr]|\\u00[01][0-9a-f]| )*(?!(?:https?|mailto|tel):|data:image/(?:gif|png|jpeg|webp);)(?:[a-z]|\\[tnr])(?:[a-z0-9+.-]|\\[tnr])*:(?:[^"\\]|\\.)*"', '"\1": "https://removed.invalid/"', 'gi')::jsonb
WHERE "document"::text ~* '"(?:url|src|href)": "(?:\\[tnr]|\\u00[01][0-9a-f]| )*(?!(?:https?|mailto|tel):|data:image/(?:gif|png|jpeg|webp);)(?:[a-z]|\\[tnr])(?:[a-z0-9+.-]|\\[tnr])*:';
