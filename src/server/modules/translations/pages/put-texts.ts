import type { PageTree, PlacedPage } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { recordEdit } from "#server/modules/content/changes/update-space-content.ts";
import { createRevision, type RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import {
  type IndexedDocuments,
  prepareSearch,
} from "#server/modules/content/search/index-pages.ts";
import { readTexts, writeTexts } from "#server/modules/content/store/documents.ts";
import { writeTree } from "#server/modules/content/store/page-trees.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import { saysTheSame } from "#translation/units/unit-state.ts";
import type { TranslationRow } from "../translations/translation-rows.ts";
import { judged } from "../units/judged.ts";
import { sideOf } from "../units/look.ts";
import { lockPages, type PageRow, putTargets } from "../units/page-rows.ts";
import { putMemory, setUnits, type UnitChange, type UnitRow } from "../units/unit-rows.ts";
import { workOnUnits } from "../work/unit-thread.ts";
import type { UnitAnswer, UnitTexts } from "../work/unit-work.ts";

/** A page of the target with other texts; nothing of it is stored yet. */
export interface PutPage extends Pick<UnitAnswer<"put">, "texts" | "refused"> {
  readonly placed: PlacedPage;
  readonly stored: readonly StoredText[];
}

/** Puts texts into units of a page of the target; undefined where the target has no such page. */
export const putTexts = async (
  context: Context,
  { sourceSpaceId, targetSpaceId }: TranslationRow,
  {
    page,
    tree,
    texts,
  }: { readonly page: PageRow; readonly tree: PageTree; readonly texts: UnitTexts },
): Promise<PutPage | undefined> => {
  const placed = tree.pages.get(page.pageId);
  if (placed === undefined) return undefined;
  const readOne = async (spaceId: string, hash: string | null | undefined) =>
    hash === null || hash === undefined
      ? undefined
      : (await readTexts(context, spaceId, [hash])).get(hash);
  const { title, description, document, ...made } = await workOnUnits("put", {
    source: sideOf(page, await readOne(sourceSpaceId, page.document)),
    target: sideOf(placed.page, await readOne(targetSpaceId, placed.page.document)),
    texts,
  });
  const { parent, children } = placed;
  const changed = {
    ...placed.page,
    title,
    ...(description === undefined ? {} : { description }),
    ...(document === null ? {} : { document: document.hash }),
  };
  return {
    texts: made.texts,
    refused: made.refused,
    placed: { page: changed, parent, children },
    stored: document === null ? [] : [document],
  };
};

/**
 * Returns the tree with these pages replaced, and without the hashes of them and their ancestors, which are not
 * stored yet.
 */
const withPages = (tree: PageTree, changed: readonly PlacedPage[]): PageTree => {
  const pages = new Map(tree.pages);
  for (const placed of changed) {
    pages.set(placed.page.id, placed);
    for (let above = placed.parent; above !== null;) {
      const there = pages.get(above);
      if (there === undefined) break;
      const { node: _, ...rest } = there;
      pages.set(above, rest);
      above = there.parent;
    }
  }
  return { children: tree.children, pages };
};

/** The content of the target with the changed pages; nothing of it is stored yet. */
export interface PutContent {
  readonly tree: PageTree;
  readonly pages: readonly PlacedPage[];
  readonly stored: readonly StoredText[];
  readonly search: IndexedDocuments;
}

/** Puts pages into the target's tree, and computes their index entries for search. */
export const putPages = async (
  context: Context,
  { targetSpaceId }: TranslationRow,
  before: PageTree,
  pages: readonly PutPage[],
): Promise<PutContent> => {
  const changed = pages.map(({ placed }) => placed);
  const tree = withPages(before, changed);
  const stored = pages.flatMap((page) => page.stored);
  const search = await prepareSearch(context, targetSpaceId, { before, after: tree }, stored);
  return { tree, pages: changed, stored, search };
};

/** What a person does with a unit besides setting its text. */
export type UnitVerdict = "edited" | "reviewed" | undefined;

/** Returns the change of a unit whose text in the target a person has confirmed. */
export const changedByPerson = (
  unit: UnitRow,
  verdict: UnitVerdict,
  text: string,
): readonly [UnitRow, UnitChange] => {
  // A confirmed text of the engine remains the engine's, and continues to follow the source.
  const isOwn = unit.generated === null || !saysTheSame(text, unit.generated);
  const byEngine = unit.placedOrigin === "memory" ? "memory" : "engine";
  const change = {
    target: text,
    placedText: text,
    placedHash: unit.hash,
    placedSource: unit.text,
    placedOrigin: isOwn ? "person" : byEngine,
    reviewed: verdict === "reviewed",
    refusedHash: null,
    refusal: null,
  } as const;
  return [unit, { ...change, ...judged({ ...unit, ...change }) }];
};

/** How many memory entries are written at once. */
const STEP = 500;

const remember = async (
  tx: Context,
  { organizationId, sourceLanguage, language }: TranslationRow,
  changes: readonly (readonly [UnitRow, UnitChange])[],
): Promise<void> => {
  const rows = changes.flatMap(([{ hash, text: source }, { placedText: text }]) =>
    typeof text === "string" ? [{ hash, source, text }] : [],
  );
  const about = { organizationId, sourceLanguage, language, origin: "person" } as const;
  const createdBy = tx.actor.id;
  for (let from = 0; from < rows.length; from += STEP)
    await putMemory(
      tx.db,
      rows
        .slice(from, from + STEP)
        .map((row) => ({ ...about, ...row, createdBy, createdAt: tx.now() })),
    );
};

/**
 * Writes units changed by a person: the target, which is locked, the unit records and the memory. The caller records
 * the event of the translation.
 */
export const writeUnits = async (
  tx: Context,
  translation: TranslationRow,
  { target, title }: { readonly target: RevisionRow; readonly title: string },
  { tree, pages: put, stored, search }: PutContent,
  changes: readonly (readonly [UnitRow, UnitChange])[],
): Promise<void> => {
  const { spaceId, files, variables } = target;
  await writeTexts(tx, spaceId, stored);
  const { root } = await writeTree(tx, spaceId, tree);
  if (root !== target.root) {
    const made = { spaceId, type: "edits", parents: [target.id], root, files, variables } as const;
    const revision = await createRevision(tx, made);
    await recordEdit(tx, { title }, { from: target, to: revision, prepared: search });
  }
  const pages = new Set(changes.map(([{ pageId }]) => pageId));
  await lockPages(tx.db, translation.id, [...pages]);
  await setUnits(tx.db, changes);
  await putTargets(
    tx.db,
    translation.id,
    put.map(({ page }) => page),
  );
  await remember(tx, translation, changes);
};
