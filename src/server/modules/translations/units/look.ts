import { transaction } from "#server/db/transaction.ts";
import { announce } from "#server/events/announce.ts";
import type { Context } from "#server/kit/context.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import { readTexts } from "#server/modules/content/store/documents.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import type { PageTree } from "#content/page-tree.ts";
import { isEqual } from "#content/values.ts";
import { hashOfText } from "#translation/units/unit.ts";
import { settleReview } from "../runs/review.ts";
import {
  findTranslation,
  noteTranslation,
  type TranslationRow,
} from "../translations/translation-rows.ts";
import { workOnUnits } from "../work/unit-thread.ts";
import type { LookedUnit, PageSide } from "../work/unit-work.ts";
import {
  type ChangedPage,
  type ChangesAsked,
  lockPages,
  putPage,
  selectChangedPages,
} from "./page-rows.ts";
import { judged } from "./judged.ts";
import { type Looked, touchedPages } from "./touched.ts";
import { putUnits, selectUnits, type UnitRow } from "./unit-rows.ts";

/** How many pages are read at once. */
const STEP = 100;

type Placed = Pick<
  UnitRow,
  | "placedText"
  | "placedHash"
  | "placedOrigin"
  | "placedSource"
  | "reviewed"
  | "generated"
  | "refusedHash"
  | "refusal"
>;

const nothing: Placed = {
  placedText: null,
  placedHash: null,
  placedOrigin: null,
  placedSource: null,
  reviewed: false,
  generated: null,
  refusedHash: null,
  refusal: null,
};

/** The assumed target text of a unit read for the first time: the source's text, if the unit existed then. */
const placedAtFirst = (before: string | null): Placed =>
  before === null
    ? nothing
    : {
        ...nothing,
        placedText: before,
        placedHash: hashOfText(before),
        placedOrigin: "source",
        placedSource: before,
      };

const rowOf = (
  translationId: string,
  pageId: string,
  { unit, target, before }: LookedUnit,
  n: number,
  known: UnitRow | undefined,
): UnitRow => {
  const { key, kind, text, hash, words, characters } = unit;
  const placed = known ?? placedAtFirst(before);
  const {
    placedText,
    placedHash,
    placedOrigin,
    placedSource,
    reviewed,
    generated,
    refusedHash,
    refusal,
  } = placed;
  const row = {
    translationId,
    pageId,
    key,
    n,
    kind,
    text,
    hash,
    words,
    characters,
    target,
    placedText,
    placedHash,
    placedOrigin,
    placedSource,
    reviewed,
    generated,
    refusedHash,
    refusal,
  };
  return { ...row, ...judged(row) };
};

/** Returns a page as input for operations on units. */
export const sideOf = (
  page: { readonly title: string; readonly description?: string | null | undefined },
  json: string | undefined,
): PageSide => ({
  title: page.title,
  ...(page.description === null || page.description === undefined
    ? {}
    : { description: page.description }),
  json: json ?? null,
});

interface Sides {
  readonly source: ReadonlyMap<string, string>;
  readonly target: ReadonlyMap<string, string>;
  /** The source's pages when they were last put into the target. */
  readonly before: PageTree;
}

/** A page with its units as recorded, and as they are now. */
export interface LookedPage {
  readonly page: ChangedPage;
  readonly known: readonly UnitRow[];
  readonly units: readonly UnitRow[];
}

const lookAt = async (
  context: Context,
  row: TranslationRow,
  page: ChangedPage,
  { source, target, before }: Sides,
): Promise<LookedPage> => {
  const known = page.isKnown ? await selectUnits(context.db, row.id, page.pageId) : [];
  const was = page.isKnown ? undefined : before.pages.get(page.pageId)?.page;
  const looked = await workOnUnits("look", {
    source: sideOf(page, source.get(page.document ?? "")),
    target:
      page.targetTitle === null
        ? undefined
        : sideOf(
            { title: page.targetTitle, description: page.targetDescription },
            target.get(page.targetDocument ?? ""),
          ),
    before: was && sideOf(was, source.get(was.document ?? "")),
    language: row.sourceLanguage,
  });
  const byKey = new Map(known.map((unit) => [unit.key, unit]));
  const units = looked.map((unit, n) =>
    rowOf(row.id, page.pageId, unit, n, byKey.get(unit.unit.key)),
  );
  return { page, known, units };
};

/** Reads pages that have changed on either side, each with its current units. Writes nothing. */
export const readChangedPages = async (
  context: Context,
  row: TranslationRow,
  asked: ChangesAsked,
): Promise<LookedPage[]> => {
  if (asked.ids?.length === 0) return [];
  const pages = await selectChangedPages(context.db, row, asked);
  if (pages.length === 0) return [];
  const isNew = pages.some(({ isKnown }) => !isKnown);
  const revision = isNew
    ? await readRevision(context, row.sourceSpaceId, row.sourceRevision)
    : undefined;
  const before: PageTree = revision
    ? await readTree(context, row.sourceSpaceId, revision.root)
    : { children: [], pages: new Map() };
  const hashes = pages.flatMap(({ pageId, document }) => {
    const was = before.pages.get(pageId)?.page.document;
    return [...(document === null ? [] : [document]), ...(was === undefined ? [] : [was])];
  });
  const sides = {
    before,
    source: await readTexts(context, row.sourceSpaceId, hashes),
    target: await readTexts(
      context,
      row.targetSpaceId,
      pages.flatMap(({ targetDocument }) => targetDocument ?? []),
    ),
  };
  const looked: LookedPage[] = [];
  for (const page of pages) looked.push(await lookAt(context, row, page, sides));
  return looked;
};

/**
 * Stores what was read, except pages whose units have been changed meanwhile: those are read again. `at` is set to
 * the revisions of the spaces where these are all the changed pages.
 */
const keep = async (
  tx: Context,
  { id, organizationId, targetSpaceId }: TranslationRow,
  looked: readonly LookedPage[],
  at: Looked | undefined,
): Promise<void> => {
  let isAll = true;
  await lockPages(
    tx.db,
    id,
    looked.map(({ page }) => page.pageId),
  );
  for (const { page, known, units } of looked) {
    const now = page.isKnown ? await selectUnits(tx.db, id, page.pageId) : [];
    if (!isEqual(now, known)) {
      isAll = false;
      continue;
    }
    await putPage(tx.db, id, page);
    await putUnits(tx.db, id, page.pageId, units);
  }
  if (isAll && at !== undefined) await noteTranslation(tx.db, id, at);
  await announce(tx, {
    organizationId,
    action: "translation.looked-at",
    target: { type: "translation", id },
    space: targetSpaceId,
  });
};

/** Returns which pages can have changed, and the current revisions of the spaces if those are not recorded yet. */
const touchedNow = async (
  context: Context,
  id: string,
): Promise<{ readonly at?: Looked; readonly ids?: readonly string[] }> => {
  // Other callers may have read pages since this one read the translation.
  const row = await findTranslation(context.db, id);
  if (row === undefined) return {};
  const { at, ids } = await touchedPages(context, row);
  const isKnown =
    at.lookedSourceRevision === row.lookedSourceRevision &&
    at.lookedTargetRevision === row.lookedTargetRevision;
  return { ...(isKnown ? {} : { at }), ...(ids === undefined ? {} : { ids }) };
};

/**
 * Reads pages whose content has changed on either side since their units were last read, and stores the result; the
 * cost depends on these pages only. Returns their number: 0 once everything is up to date. `write` makes each write
 * one step of the caller's; `pageId` leaves all other pages for later.
 */
export const lookAtChanges = async (
  context: Context,
  given: TranslationRow,
  {
    write = (effect) => transaction(context, effect),
    pageId,
  }: {
    readonly write?: (effect: (tx: Context) => Promise<void>) => Promise<void>;
    readonly pageId?: string;
  } = {},
): Promise<number> => {
  const row = await settleReview(context, given, write);
  const { at, ids } = pageId === undefined ? await touchedNow(context, row.id) : {};
  const looked = await readChangedPages(context, row, { most: STEP, pageId, ids });
  const rest = looked.length < STEP ? at : undefined;
  if (looked.length > 0) await write((tx) => keep(tx, row, looked, rest));
  else if (rest !== undefined) await write((tx) => noteTranslation(tx.db, row.id, rest));
  return looked.length;
};
