import type { SemanticChange } from "#contract/schemas/revision.ts";
import { type PageTree, pathOf } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { type AddressOf, fileAddresses } from "../files/file-address.ts";
import { readFileList, type StoredFile } from "../files/files.ts";
import type { RevisionRow } from "./revisions.ts";
import { readTree } from "../store/page-trees.ts";
import type { PageAttributes } from "#contract/schemas/page.ts";
import { type AttributeChange, comparePages } from "#content/compare/trees.ts";
import { isEqual } from "#content/values.ts";

type FileEdited = Extract<SemanticChange, { type: "file_edited" }>;

const sides = <Value>(before: Value | undefined, after: Value | undefined) => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

const fileAttributesOf = (
  before: StoredFile,
  after: StoredFile,
  addressOf: AddressOf,
): FileEdited["attributes"] => ({
  ...(before.name === after.name ? {} : { name: sides(before.name, after.name) }),
  ...(before.hash === after.hash
    ? {}
    : { downloadURL: sides(addressOf(before), addressOf(after)) }),
  ...(before.contentType === after.contentType
    ? {}
    : { contentType: sides(before.contentType, after.contentType) }),
  ...(before.size === after.size ? {} : { size: sides(before.size, after.size) }),
  ...(isEqual(before.dimensions, after.dimensions)
    ? {}
    : { dimensions: sides(before.dimensions, after.dimensions) }),
});

/** Returns one row for each file that was added, edited or removed. */
const compareFiles = (
  before: readonly StoredFile[],
  after: readonly StoredFile[],
  addressOf: AddressOf,
): SemanticChange[] => {
  if (before === after) return [];
  const changed = (file: StoredFile) => ({
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: addressOf(file),
  });
  const old = new Map(before.map((file) => [file.id, file]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((file): SemanticChange[] => {
      const was = old.get(file.id);
      if (!was) return [{ type: "file_created", file: changed(file) }];
      if (isEqual(was, file)) return [];
      const attributes = fileAttributesOf(was, file, addressOf);
      return [{ type: "file_edited", file: changed(file), attributes }];
    }),
    ...before
      .filter(({ id }) => !kept.has(id))
      .map((file): SemanticChange => ({ type: "file_deleted", file: changed(file) })),
  ];
};

type Variables = RevisionRow["variables"];

/** Returns one row for all variables that differ; none when all are the same. */
const compareVariables = (before: Variables, after: Variables): SemanticChange[] => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const differing = names.filter((name) => before[name] !== after[name]);
  if (differing.length === 0) return [];
  const variables = Object.fromEntries(
    differing.map((name) => {
      const [was, is] = [before[name], after[name]];
      return [
        name,
        {
          ...(was === undefined ? {} : { before: was }),
          ...(is === undefined ? {} : { after: is }),
        },
      ];
    }),
  );
  return [{ type: "variables_edited", variables }];
};

type PageEdited = Extract<SemanticChange, { type: "page_edited" }>;
type ChangedPage = PageEdited["page"];

/** Returns a page as named in differences. */
export const changedPage = (tree: PageTree, { id, type, title }: PageAttributes): ChangedPage => ({
  id,
  type,
  title,
  ...(type === "link" ? {} : { path: pathOf(tree, id) }),
});

const parentOf = (tree: PageTree, id: string | null): ChangedPage | undefined => {
  const parent = id === null ? undefined : tree.pages.get(id);
  return parent && changedPage(tree, parent.page);
};

/** The names are checked against the contract with the response; here each value keeps its own. */
const attributesOf = (changes: readonly AttributeChange[]): PageEdited["attributes"] =>
  Object.fromEntries(changes.map(({ name, ...values }) => [name, values]));

/** Returns one row for each page that was created, edited, moved or deleted, in page order. */
export const comparePageRows = (before: PageTree, after: PageTree): SemanticChange[] =>
  comparePages(before, after).map((change): SemanticChange => {
    switch (change.kind) {
      case "created":
        return { type: "page_created", page: changedPage(after, change.page) };
      case "deleted":
        return { type: "page_deleted", page: changedPage(before, change.page) };
      case "edited":
        return {
          type: "page_edited",
          page: changedPage(after, change.page),
          attributes: attributesOf(change.attributes),
        };
      case "moved": {
        const from = parentOf(before, change.before.parent);
        const to = parentOf(after, change.after.parent);
        return {
          type: "page_moved",
          page: changedPage(after, change.page),
          parent: { ...(from && { before: from }), ...(to && { after: to }) },
        };
      }
    }
  });

/** The content of a revision, read or just merged. */
export interface RevisionContent {
  readonly tree: PageTree;
  readonly files: readonly StoredFile[];
  readonly variables: RevisionRow["variables"];
}

/** Reads the content of a revision. */
export const readContent = async (
  context: Context,
  { spaceId, root, files, variables }: RevisionRow,
): Promise<RevisionContent> => ({
  tree: await readTree(context, spaceId, root),
  files: await readFileList(context, spaceId, files),
  variables,
});

/** Returns every difference between two contents: pages, then files, then variables. Every difference has a row. */
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

/**
 * Returns every difference between two revisions of a space; the cost depends on what changed, not on the size of the
 * content.
 */
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
