import type { ContentChange } from "#contract/schemas/content-change.ts";
import type { PageTree } from "#content/page-tree.ts";
import { findByPath } from "#content/tree/edit.ts";
import { invalid } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { filePath } from "./fetch-files.ts";

/** Names of a batch and the ids they stand for; given out first, so that pages can link to later ones. */
export interface BatchNames {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

/** Refuses a name that comes twice, or that is the path of a page already. */
export const nameBatch = (changes: readonly ContentChange[], tree: PageTree): BatchNames => {
  const pages = new Map<string, string>();
  const files = new Map<string, string>();
  const claim = (names: Map<string, string>, ref: string | undefined, path: string): void => {
    if (ref === undefined) return;
    if (pages.has(ref) || files.has(ref))
      throw invalid(`${path}.ref`, `"${ref}" is used twice in this batch`);
    names.set(ref, newId());
  };
  for (const [index, change] of changes.entries()) {
    const path = `changes.${index}`;
    if (change.operation === "insert_page") {
      if (change.ref !== undefined && findByPath(tree, change.ref))
        throw invalid(`${path}.ref`, `"${change.ref}" is the path of a page`);
      claim(pages, change.ref, path);
    }
    if (change.operation === "insert_files")
      for (const [file, { ref }] of change.files.entries())
        claim(files, ref, filePath(index, file));
  }
  return { pages, files };
};
