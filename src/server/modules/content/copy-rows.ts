import { sql } from "drizzle-orm";
import type { PageTree } from "#content/page-tree.ts";
import { blobs, documents, fileLists, pageNodes, pageRoots } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { insertPages, isOneOf } from "./content-rows.ts";

/** Rows of a space that content needs, and where they go. */
interface Copy {
  readonly from: string;
  readonly to: string;
  readonly tree: PageTree;
  readonly root: string;
  readonly files: string;
}

const isText = (value: string | undefined): value is string => value !== undefined;

/** Copies what a tree and a list of files are made of into another space, inside the database. */
export const copyRows = async (
  tx: Context,
  { from, to, tree, root, files }: Copy,
): Promise<void> => {
  const placed = [...tree.pages.values()];
  const nodes = placed.map(({ node }) => node).filter(isText);
  const texts = placed.map(({ page }) => page.document).filter(isText);
  const { db } = tx;
  await db.execute(sql`insert into ${pageNodes} (space_id, hash, node)
    select ${to}, hash, node from ${pageNodes}
    where space_id = ${from} and ${isOneOf(pageNodes.hash, nodes)} on conflict do nothing`);
  await db.execute(sql`insert into ${pageRoots} (space_id, hash, children)
    select ${to}, hash, children from ${pageRoots}
    where space_id = ${from} and hash = ${root} on conflict do nothing`);
  await db.execute(sql`insert into ${documents} (space_id, hash, document, created_at)
    select ${to}, hash, document, ${tx.now().toISOString()}::timestamptz from ${documents}
    where space_id = ${from} and ${isOneOf(documents.hash, texts)} on conflict do nothing`);
  await db.execute(sql`insert into ${fileLists} (space_id, hash, files)
    select ${to}, hash, files from ${fileLists}
    where space_id = ${from} and hash = ${files} on conflict do nothing`);
  await db.execute(sql`insert into ${blobs} (space_id, hash, content_type, bytes)
    select ${to}, hash, content_type, bytes from ${blobs}
    where space_id = ${from} and hash in (
      select file->>'hash' from ${fileLists}, jsonb_array_elements(files) file
      where space_id = ${from} and ${fileLists.hash} = ${files}) on conflict do nothing`);
  await insertPages(db, to, [...tree.pages.keys()], {
    createdAt: tx.now(),
    createdBy: tx.actor.type === "user" ? tx.actor.id : null,
  });
};
