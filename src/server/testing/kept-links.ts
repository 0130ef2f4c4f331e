import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { documentLinks, documentOutlines, documents } from "#server/db/tables/index.ts";
import { keptLinksOf } from "#server/modules/content/store/stored-text.ts";

/** Returns the stored links of every document of a space, by hash. */
export const keptLinksIn = async (db: Database, spaceId: string) => {
  const outlines = await db
    .select()
    .from(documentOutlines)
    .where(eq(documentOutlines.spaceId, spaceId));
  const links = await db
    .select()
    .from(documentLinks)
    .where(and(eq(documentLinks.spaceId, spaceId)))
    .orderBy(asc(documentLinks.document), asc(documentLinks.n));
  return new Map(
    outlines.map(({ document, anchors, truncated }) => {
      const said = links
        .filter((link) => link.document === document)
        .map(({ block, relation, kind, target, targetSpace, anchor, ...rest }) => {
          const { organization, origin, address } = rest;
          return [
            block,
            relation,
            kind,
            target,
            targetSpace,
            anchor,
            organization,
            origin,
            address,
          ];
        });
      return [document, { links: JSON.stringify(said), anchors, truncated }];
    }),
  );
};

/** The same, read from the documents themselves. */
export const scannedLinksIn = async (db: Database, spaceId: string) => {
  const stored = await db.select().from(documents).where(eq(documents.spaceId, spaceId));
  return new Map(stored.map(({ hash, document }) => [hash, keptLinksOf(document)]));
};
