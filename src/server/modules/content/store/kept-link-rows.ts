import { sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { documentLinks, documentOutlines } from "#server/db/tables/index.ts";
import type { KeptLinks } from "./stored-text.ts";

/**
 * Maximum documents per statement that inserts links, and the number of characters after which it takes no further
 * one.
 */
const BATCH = 500;
const BATCH_CHARACTERS = 1_000_000;

interface Row {
  readonly hash: string;
  readonly kept: KeptLinks;
}

const batches = function* (rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    batch.push(row);
    characters += row.kept.links.length;
    if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
};

/** Inserts the links of documents; existing ones stay unchanged. */
export const insertKeptLinks = async (
  db: Database,
  spaceId: string,
  rows: readonly Row[],
): Promise<void> => {
  for (const batch of batches(rows)) {
    const outlines = batch.map(({ hash, kept: { anchors, truncated } }) => ({
      spaceId,
      document: hash,
      anchors: [...anchors],
      truncated,
    }));
    await db.insert(documentOutlines).values(outlines).onConflictDoNothing();
    const linking = batch.filter(({ kept }) => kept.links !== "[]");
    if (linking.length === 0) continue;
    const links = linking.map(({ hash, kept }) => `["${hash}",${kept.links}]`).join(",");
    await db.execute(sql`insert into ${documentLinks}
      (space_id, document, n, block, relation, kind, target, target_space, anchor, organization, origin, address)
      select ${spaceId}, document->>0, place - 1, link->>0, link->>1, link->>2, link->>3, link->>4,
        link->>5, link->>6, link->>7, link->>8
      from jsonb_array_elements(${`[${links}]`}::text::jsonb) as document
      cross join lateral jsonb_array_elements(document->1) with ordinality as links(link, place)
      on conflict do nothing`);
  }
};
