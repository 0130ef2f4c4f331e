import { createHash } from "node:crypto";
import type { Conflict } from "#contract/schemas/conflict.ts";
import type { GitSync } from "#contract/schemas/git-sync.ts";
import { comparePages } from "#content/compare/trees.ts";
import { documentsToMerge } from "#content/merge/trees.ts";
import { type PageTree, updatePage } from "#content/page-tree.ts";
import type { Note, PathRecord } from "#content/repository/repository.ts";
import { isEqual } from "#content/values.ts";
import type { ComposeAnswer, ReadAnswer } from "#server/git/git-order.ts";
import type { Context } from "#server/kit/context.ts";
import type { RevisionContent } from "#server/modules/content/revisions/compare-revisions.ts";
import { readTexts } from "#server/modules/content/store/documents.ts";
import { workOnText } from "#server/modules/content/texts/texts.ts";
import { type MergedContent, mergeContents } from "#server/modules/review/merge/merge-content.ts";
import type { Base, GitSide } from "./space-side.ts";
import type { NewSyncItem } from "./sync-rows.ts";

export const noCounts = (): GitSync["counts"]["here"] => ({
  add: 0,
  change: 0,
  rename: 0,
  remove: 0,
  conflict: 0,
  skip: 0,
});

/** Share of pages that may be deleted without confirmation. */
const MOST_REMOVED = 0.5;
/** Maximum characters of a text shown for an item. */
export const MAX_ITEM_TEXT = 100_000;
/** Maximum number of items whose texts are stored. */
const MOST_TEXTS = 2_000;

/**
 * Returns the hash of a plan: of the states it starts from and how they are combined. Plans with the same hash do the
 * same.
 */
export const hashOfPlan = (parts: readonly (string | boolean | null | undefined)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** Merges the changes of the space and the commit since the base. */
export const mergeSides = async (
  context: Context,
  spaceId: string,
  { base, ours, git }: { base: Base; ours: RevisionContent; git: GitSide },
  seed: string,
): Promise<MergedContent> => {
  const sides = { base: base.content, ours, theirs: git.content };
  const given = new Map(git.texts.map(({ hash, json }) => [hash, json]));
  const hashes = documentsToMerge(sides.base.tree, ours.tree, git.content.tree).flatMap((one) => [
    ...(one.base === undefined ? [] : [one.base]),
    one.ours,
    one.theirs,
  ]);
  const stored = await readTexts(
    context,
    spaceId,
    hashes.filter((hash) => !given.has(hash)),
  );
  const texts = new Map([...stored, ...given]);
  return mergeContents(sides, { texts, resolutions: [], seed });
};

/**
 * Returns the content of the commit, with attributes that files cannot express taken from the space: emoji, search
 * engines, variables.
 */
export const asInGit = (ours: RevisionContent, git: RevisionContent): RevisionContent => {
  let { tree } = git;
  for (const [id, { page }] of git.tree.pages) {
    const mine = ours.tree.pages.get(id)?.page;
    if (mine === undefined || page.type !== mine.type) continue;
    const { emoji, noIndex, noRobotsIndex } = mine;
    tree = updatePage(tree, id, {
      ...(emoji === undefined ? {} : { emoji }),
      ...(noIndex === undefined ? {} : { noIndex }),
      ...(noRobotsIndex === undefined ? {} : { noRobotsIndex }),
    });
  }
  return { ...git, tree, variables: ours.variables };
};

const filesOf = ({ files }: RevisionContent): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ id, hash, name }) => [id, `${hash} ${name}`]));

/** Whether two contents are equal. */
export const saysSame = (one: RevisionContent, other: RevisionContent): boolean =>
  comparePages(one.tree, other.tree).length === 0 && isEqual(filesOf(one), filesOf(other));

/** Counts the pages that differ between two trees. */
export const countDiffering = (one: PageTree, other: PageTree): number =>
  new Set(comparePages(one, other).map(({ page }) => page.id)).size;

/** Returns why a plan requires confirmation. */
export const confirmationOf = (
  { ref, force }: { readonly ref: string; readonly force: boolean },
  { isRewritten, head }: Pick<ReadAnswer, "isRewritten" | "head">,
  before: { readonly main: PageTree; readonly base: Base },
  merged: PageTree,
  removedInGit: number,
): GitSync["confirm"] => {
  const documents = [...before.main.pages.values()].filter(({ page }) => page.type === "document");
  const removedHere = documents.filter(({ page }) => !merged.pages.has(page.id)).length;
  const files = before.base.records.filter(
    ({ page, oid }) => page !== undefined && oid !== "",
  ).length;
  const isMassive = (removed: number, all: number) => removed > 1 && removed > all * MOST_REMOVED;
  const reasons: NonNullable<GitSync["confirm"]>["reasons"] = [
    ...(isRewritten && head !== undefined ? (["rewritten-history"] as const) : []),
    ...(before.base.commit !== undefined && head === undefined ? (["empty-source"] as const) : []),
    ...(isMassive(removedHere, documents.length) || isMassive(removedInGit, files)
      ? (["mass-removal"] as const)
      : []),
    ...(force ? (["force"] as const) : []),
  ];
  if (reasons.length === 0) return undefined;
  return { reasons, word: ref.replace("refs/heads/", ""), removed: removedHere + removedInGit };
};

interface Items {
  readonly items: readonly Omit<NewSyncItem, "syncId">[];
  readonly counts: GitSync["counts"];
}

const shortened = (text: string | null): string | null =>
  text === null ? null : text.slice(0, MAX_ITEM_TEXT).toWellFormed();

/** Returns the actions of a sync, file by file, with the texts before and after. */
export const itemsOf = async (
  context: Context,
  spaceId: string,
  sides: {
    readonly main: RevisionContent;
    readonly merged: MergedContent;
    readonly records: readonly PathRecord[];
    readonly known: readonly PathRecord[];
    readonly notes: readonly Note[];
    readonly composed: ComposeAnswer | undefined;
    readonly gitTexts: GitSide["texts"];
    readonly lands: boolean;
  },
): Promise<Items> => {
  const { main, merged, composed, lands } = sides;
  const items: Omit<NewSyncItem, "syncId">[] = [];
  const counts = { here: noCounts(), git: noCounts() };
  const pathOf = new Map(sides.records.flatMap(({ page, path }) => (page ? [[page, path]] : [])));
  const knownPath = new Map(sides.known.flatMap(({ page, path }) => (page ? [[page, path]] : [])));
  const losses = new Map(
    sides.notes.flatMap((note) => (note.page && note.losses ? [[note.page, note.losses]] : [])),
  );
  const add = (
    item: Omit<NewSyncItem, "syncId" | "n" | "losses"> & { losses?: NewSyncItem["losses"] },
  ) => {
    counts[item.side][item.action] += 1;
    items.push({ losses: [], ...item, n: items.length });
  };
  const jsons = new Map([...sides.gitTexts, ...merged.texts].map(({ hash, json }) => [hash, json]));
  const textOf = async (hash: string | undefined): Promise<string | null> => {
    if (hash === undefined) return "";
    if (items.length > MOST_TEXTS) return null;
    const json = jsons.get(hash) ?? (await readTexts(context, spaceId, [hash])).get(hash) ?? null;
    return shortened(await workOnText("print", { json }, "document"));
  };
  const conflicting = new Set(merged.conflicts.map((conflict: Conflict) => conflict.page?.id));
  const seen = new Set<string>();
  for (const change of lands ? comparePages(main.tree, merged.content.tree) : []) {
    const { id, title } = change.page;
    if (seen.has(id)) continue;
    seen.add(id);
    const [was, is] = [main.tree.pages.get(id)?.page, merged.content.tree.pages.get(id)?.page];
    const [from, to] = [knownPath.get(id), pathOf.get(id)];
    const action = conflicting.has(id)
      ? "conflict"
      : was === undefined
        ? "add"
        : is === undefined
          ? "remove"
          : from !== undefined && to !== undefined && from !== to
            ? "rename"
            : "change";
    const says = was?.document !== is?.document;
    const pageLosses = losses.get(id);
    add({
      side: "here",
      action,
      path: to ?? from ?? title,
      ...(action === "rename" && from !== undefined ? { from } : {}),
      pageId: id,
      pageTitle: is?.title ?? title,
      ...(pageLosses === undefined ? {} : { losses: [...pageLosses] }),
      ...(says
        ? {
            before: was ? await textOf(was.document) : null,
            after: is ? await textOf(is.document) : null,
          }
        : {}),
    });
  }
  for (const { page, name, kind } of merged.conflicts)
    if (page === undefined || !seen.has(page.id)) {
      if (page !== undefined) seen.add(page.id);
      add({
        side: "here",
        action: "conflict",
        path:
          (page && (pathOf.get(page.id) ?? knownPath.get(page.id) ?? page.title)) ?? name ?? kind,
        ...(page === undefined ? {} : { pageId: page.id, pageTitle: page.title }),
      });
    }
  for (const { action, path, from, page, before, text } of composed?.changes ?? [])
    add({
      side: "git",
      action,
      path,
      ...(from === undefined ? {} : { from }),
      ...(page === undefined
        ? {}
        : { pageId: page, pageTitle: merged.content.tree.pages.get(page)?.page.title ?? path }),
      ...(items.length > MOST_TEXTS
        ? {}
        : { before: shortened(before), after: shortened(text ?? null) }),
    });
  for (const { path, skipped, detail } of sides.notes)
    if (skipped !== undefined)
      add({
        side: "here",
        action: "skip",
        path,
        reason: skipped,
        ...(detail === undefined ? {} : { detail }),
      });
  return { items, counts };
};
