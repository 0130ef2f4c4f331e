import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import { chosenSide, hashOf, newConflict, resolutionsById } from "#content/merge/conflicts.ts";
import type { DocumentToMerge } from "#content/merge/pages.ts";
import { documentsToMerge, mergeTrees } from "#content/merge/trees.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import type { ChangeRequestRow } from "../change-requests/change-request-rows.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import {
  readContent,
  type RevisionContent,
} from "#server/modules/content/revisions/compare-revisions.ts";
import { readTexts, writeTexts } from "#server/modules/content/store/documents.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import { workOnText } from "#server/modules/content/texts/texts.ts";
import { type StoredFile, writeFileList } from "#server/modules/content/files/files.ts";
import type { RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import { writeTree } from "#server/modules/content/store/page-trees.ts";
import { mergeRecords, type RecordConflict } from "#content/values.ts";

/** The merged variables and files, and the conflicts between both sides. */
interface MergedEntries {
  readonly variables: RevisionContent["variables"];
  readonly files: readonly StoredFile[];
  readonly conflicts: readonly Conflict[];
}

interface Kind<Value> {
  readonly kind: "variable" | "file";
  readonly nameOf: (conflict: RecordConflict<Value>) => string;
  readonly say: (value: Value) => string;
}

const variable: Kind<string | number | boolean> = {
  kind: "variable",
  nameOf: ({ name }) => name,
  say: String,
};
const file: Kind<StoredFile> = {
  kind: "file",
  nameOf: ({ name, base, ours, theirs }) => (base ?? ours ?? theirs)?.name ?? name,
  say: ({ name, contentType, size }) => `${name}, ${contentType}, ${size} bytes`,
};

type Three<Value> = Readonly<Record<"base" | "ours" | "theirs", Readonly<Record<string, Value>>>>;

const mergeKind = <Value>(
  { base, ours, theirs }: Three<Value>,
  { kind, nameOf, say }: Kind<Value>,
  resolutions: readonly Resolution[],
) => {
  const merged = mergeRecords(base, ours, theirs);
  const answers = resolutionsById(resolutions);
  const record = new Map(Object.entries(merged.record));
  const conflicts: Conflict[] = [];
  for (const entry of merged.conflicts) {
    const text = (value: Value | undefined) => (value === undefined ? null : say(value));
    const conflict = newConflict(
      {
        kind,
        name: nameOf(entry),
        base: text(entry.base),
        ours: text(entry.ours),
        theirs: text(entry.theirs),
      },
      [entry.name, JSON.stringify([entry.base, entry.ours, entry.theirs])],
    );
    const side = chosenSide(answers.get(conflict.id));
    if (side === undefined) {
      conflicts.push(conflict);
      continue;
    }
    const chosen = entry[side];
    if (chosen === undefined) record.delete(entry.name);
    else record.set(entry.name, chosen);
  }
  return { record, conflicts };
};

const byId = (files: readonly StoredFile[]): Readonly<Record<string, StoredFile>> =>
  Object.fromEntries(files.map((one) => [one.id, one]));

/** Merges variables by their names and files by their ids. */
export const mergeEntries = (
  { base, ours, theirs }: Readonly<Record<"base" | "ours" | "theirs", RevisionContent>>,
  resolutions: readonly Resolution[],
): MergedEntries => {
  const variables = mergeKind(
    { base: base.variables, ours: ours.variables, theirs: theirs.variables },
    variable,
    resolutions,
  );
  const files = mergeKind(
    { base: byId(base.files), ours: byId(ours.files), theirs: byId(theirs.files) },
    file,
    resolutions,
  );
  return {
    variables: Object.fromEntries(variables.record),
    files: [...files.record.values()],
    conflicts: [...variables.conflicts, ...files.conflicts],
  };
};

/** Three states of one space's content. */
export interface Sides {
  readonly base: RevisionRow;
  readonly ours: RevisionRow;
  readonly theirs: RevisionRow;
}

/** The fields of a change request that determine how it merges, whatever else changes in it. */
type ToMerge = Pick<ChangeRequestRow, "revision" | "revisionMergedAncestor" | "resolutions">;

export const isSameToMerge = (one: ToMerge, other: ToMerge): boolean =>
  one.revision === other.revision &&
  one.revisionMergedAncestor === other.revisionMergedAncestor &&
  JSON.stringify(one.resolutions) === JSON.stringify(other.resolutions);

/** Where content is stored. */
type StoredAs = Pick<RevisionRow, "root" | "files" | "variables">;

/** The result of merging three states; nothing of it is stored yet. */
export interface MergedContent {
  /** Where conflicts remain, it has our side's values. */
  readonly content: RevisionContent;
  /** Texts that are new to both sides. */
  readonly texts: readonly StoredText[];
  readonly conflicts: readonly Conflict[];
  /** Where it is already stored, if it equals one side. */
  readonly stored?: StoredAs;
}

const isSame = (one: RevisionRow, other: RevisionRow): boolean =>
  one.id === other.id ||
  (one.root === other.root &&
    one.files === other.files &&
    hashOfValue(one.variables) === hashOfValue(other.variables));

const whole = async (context: Context, side: RevisionRow): Promise<MergedContent> => {
  const { root, files, variables } = side;
  return {
    content: await readContent(context, side),
    texts: [],
    conflicts: [],
    stored: { root, files, variables },
  };
};

/** The three contents to merge. */
export type Contents = Readonly<Record<keyof Sides, RevisionContent>>;

/** The input of a merge besides the contents. */
export interface MergeGiven {
  /** The texts changed on both sides, as JSON by their hashes. */
  readonly texts: ReadonlyMap<string, string>;
  readonly resolutions: readonly Resolution[];
  /** Identifies the three states, so that merging the same ones always produces the same keys. */
  readonly seed: string;
}

/** Merges the texts changed on both sides one by one, so that other work can run in between. */
const mergeTexts = async (
  documents: readonly DocumentToMerge[],
  { texts, resolutions, seed }: MergeGiven,
) => {
  const textOf = (hash: string): string => {
    const text = texts.get(hash);
    if (text === undefined) throw new Error(`the document ${hash} is missing`);
    return text;
  };
  const merged = new Map<string, { document: StoredText; conflicts: readonly Conflict[] }>();
  for (const { page, base, ours, theirs } of documents) {
    const states = {
      base: base === undefined ? null : textOf(base),
      ours: textOf(ours),
      theirs: textOf(theirs),
    };
    const keys = `m${hashOf(`${seed} ${page.id}`).slice(0, 12)}`;
    merged.set(
      page.id,
      await workOnText("merge", { ...states, resolutions, page, keys }, page.title),
    );
  }
  return merged;
};

/** Replaces documents that were merged with the merged ones. */
const nameDocuments = (tree: PageTree, named: ReadonlyMap<string, string>): PageTree => {
  if (named.size === 0) return tree;
  const pages = new Map(tree.pages);
  for (const [id, document] of named) {
    const placed = pages.get(id);
    if (placed) pages.set(id, { ...placed, page: { ...placed.page, document } });
  }
  return { children: tree.children, pages };
};

/** Merges three contents; deterministic for the same contents and answers. */
export const mergeContents = async (
  { base, ours, theirs }: Contents,
  given: MergeGiven,
): Promise<MergedContent> => {
  const texts = await mergeTexts(documentsToMerge(base.tree, ours.tree, theirs.tree), given);
  const merged = mergeTrees(base.tree, ours.tree, theirs.tree, {
    mergeDocument: ({ page }) => {
      const text = texts.get(page.id);
      if (text === undefined) throw new Error(`the text of ${page.id} was not merged`);
      return text;
    },
    resolutions: given.resolutions,
  });
  const { files, variables, conflicts } = mergeEntries({ base, ours, theirs }, given.resolutions);
  const named = new Map([...merged.documents].map(([page, { hash }]) => [page, hash]));
  return {
    content: { tree: nameDocuments(merged.tree, named), files, variables },
    texts: [...merged.documents.values()],
    conflicts: [...merged.conflicts, ...conflicts],
  };
};

/**
 * Merges three states of a space's content: pages, documents, variables and files. Resolutions decide the conflicts
 * they name; others are ignored. If one side did not change, the other is used as it is.
 */
export const mergeContent = async (
  context: Context,
  sides: Sides,
  resolutions: readonly Resolution[],
): Promise<MergedContent> => {
  if (isSame(sides.base, sides.theirs) || isSame(sides.ours, sides.theirs))
    return whole(context, sides.ours);
  if (isSame(sides.base, sides.ours)) return whole(context, sides.theirs);
  const contents = {
    base: await readContent(context, sides.base),
    ours: await readContent(context, sides.ours),
    theirs: await readContent(context, sides.theirs),
  };
  const { base, ours, theirs } = contents;
  const hashes = documentsToMerge(base.tree, ours.tree, theirs.tree).flatMap((one) => [
    ...(one.base === undefined ? [] : [one.base]),
    one.ours,
    one.theirs,
  ]);
  return mergeContents(contents, {
    texts: await readTexts(context, sides.ours.spaceId, hashes),
    resolutions,
    seed: [sides.base.id, sides.ours.id, sides.theirs.id].join(" "),
  });
};

/** Stores merged content. Returns what its revision refers to. */
export const storeContent = async (
  tx: Context,
  spaceId: string,
  { content, texts, stored }: MergedContent,
): Promise<StoredAs> => {
  if (stored !== undefined) return stored;
  await writeTexts(tx, spaceId, texts);
  const { root } = await writeTree(tx, spaceId, content.tree);
  const files = await writeFileList(tx, spaceId, content.files);
  return { root, files, variables: content.variables };
};
