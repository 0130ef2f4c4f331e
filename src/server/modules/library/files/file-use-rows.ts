import { sql } from "drizzle-orm";
import { isOneOf } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import { documentLinks } from "#server/db/tables/index.ts";
import { type Asker, rowsOf } from "#server/links/judged-rows.ts";
import { isHere } from "../links/backlink-rows.ts";

/** A file that a document in the same space links to or shows. */
interface FileUse {
  readonly document: string;
  readonly file: string;
}

/** The files of a space referenced by its documents, each once per document. */
export const selectFileUses = (
  db: Database,
  spaceId: string,
  documents: readonly string[],
  asker: Asker,
): Promise<FileUse[]> =>
  rowsOf(
    db,
    sql`select distinct document, target as file from ${documentLinks}
      where space_id = ${spaceId} and kind = 'file' and target is not null
        and ${isOneOf(documentLinks.document, documents)}
        and (target_space is null or (target_space = ${spaceId} and ${isHere(asker)}))`,
  );
