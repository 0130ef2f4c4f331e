import type { SemanticChange } from "#contract/schemas/revision.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { compareFiles } from "./compare-files.ts";
import { comparePageRows } from "./compare-pages.ts";
import { compareVariables } from "./compare-variables.ts";
import { fileAddresses } from "./file-address.ts";
import { readFileList, type StoredFile } from "./files.ts";
import type { RevisionRow } from "./revisions.ts";
import { readTree } from "./tree-store.ts";

/** What a revision contains, read or just merged. */
export interface RevisionContent {
  readonly tree: PageTree;
  readonly files: readonly StoredFile[];
  readonly variables: RevisionRow["variables"];
}

/** Reads what a revision contains. */
export const readContent = async (
  context: Context,
  { spaceId, root, files, variables }: RevisionRow,
): Promise<RevisionContent> => ({
  tree: await readTree(context, spaceId, root),
  files: await readFileList(context, spaceId, files),
  variables,
});

/** Every difference between two contents: pages, then files, then variables. Nothing differs without a row. */
export const compareContents = async (
  context: Context,
  spaceId: string,
  before: RevisionContent,
  after: RevisionContent,
): Promise<SemanticChange[]> => [
  ...comparePageRows(before.tree, after.tree),
  ...compareFiles(before.files, after.files, await fileAddresses(context, spaceId)),
  ...compareVariables(before.variables, after.variables),
];

/** Every difference between two revisions of a space; the cost is what changed, not what is there. */
export const compareRevisions = async (
  context: Context,
  spaceId: string,
  before: RevisionRow,
  after: RevisionRow,
): Promise<SemanticChange[]> =>
  compareContents(
    context,
    spaceId,
    await readContent(context, before),
    await readContent(context, after),
  );
