import type { PageAttributes } from "#contract/schemas/page.ts";
import { comparePages } from "#content/compare/trees.ts";
import { withKnownHashes } from "#content/merge/pages.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import {
  readContent,
  type RevisionContent,
} from "#server/modules/content/revisions/compare-revisions.ts";
import {
  readRevision,
  type RevisionRow,
  stateOfSpace,
} from "#server/modules/content/revisions/revisions.ts";
import { readTexts } from "#server/modules/content/store/documents.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import { mergeEntries } from "#server/modules/review/merge/merge-content.ts";
import { documentsToSync, syncTree, type TreeSync } from "#translation/sync/sync-tree.ts";
import { wayOf } from "#translation/units/plan.ts";
import type { TextOrigin } from "#translation/units/unit-state.ts";
import type { TranslationRow } from "../translations/translation-rows.ts";
import { judged, placedOf } from "../units/judged.ts";
import { sideOf } from "../units/look.ts";
import { type PageRow, selectPagesById } from "../units/page-rows.ts";
import {
  type MemoryRow,
  selectMemory,
  selectPagesToFill,
  selectUnits,
  type UnitChange,
  type UnitRow,
} from "../units/unit-rows.ts";
import { workOnUnits } from "../work/unit-thread.ts";

/** Thrown where a space changed while a sync was being prepared; it is prepared again. */
export class SpaceMoved extends Error {
  override readonly name = "SpaceMoved";
}

/** What a sync puts into the target; nothing of it is stored yet. */
export interface PreparedSync {
  readonly source: RevisionRow;
  /** The revision of the target it was prepared for. */
  readonly target: RevisionRow;
  readonly targetContent: RevisionContent;
  /** The source's content with its units replaced. */
  readonly generated: RevisionContent;
  readonly merged: RevisionContent;
  /** Documents that the target does not have. */
  readonly texts: readonly StoredText[];
  readonly units: readonly (readonly [unit: UnitRow, change: UnitChange])[];
  /** What was translated: pages, and words of the source. */
  readonly pages: number;
  readonly words: number;
}

/** The intended text of a unit and its origin; undefined where the source's text stays. */
interface Wanted {
  readonly text: string;
  readonly hash: string;
  readonly origin: TextOrigin;
}

const fromMemory = ({ text, hash, origin }: MemoryRow): Wanted => ({
  text,
  hash,
  origin: origin === "person" ? "memory" : "engine",
});

const wantedFor = (unit: UnitRow, memory: MemoryRow | undefined): Wanted | undefined => {
  const placed = placedOf(unit);
  const { key, kind, text, hash, words, characters } = unit;
  const way = wayOf({
    unit: { key, kind, text, hash, words, characters },
    placed,
    target: unit.target ?? undefined,
    refusedHash: unit.refusedHash ?? undefined,
    isInMemory: memory !== undefined,
  });
  if (way === "memory" && memory !== undefined) return fromMemory(memory);
  if (unit.generated === null) return undefined;
  // A person's text stays because the generated text is unchanged.
  return {
    text: unit.generated,
    hash: unit.placedHash ?? hash,
    origin: placed?.origin ?? "engine",
  };
};

/**
 * Returns the change of a unit; `used` is its text in the generated page, undefined where that has the source's text.
 */
const changeOf = (
  unit: UnitRow,
  used: string | undefined,
  wanted: Wanted | undefined,
): UnitChange => {
  const generated = used ?? null;
  if (unit.byPerson) return { generated };
  const placed =
    used === undefined || wanted === undefined
      ? ({
          placedText: unit.text,
          placedHash: unit.hash,
          placedSource: unit.text,
          placedOrigin: "source",
        } as const)
      : {
          placedText: used,
          placedHash: wanted.hash,
          placedSource: wanted.hash === unit.hash ? unit.text : unit.placedSource,
          placedOrigin: wanted.origin,
        };
  const isSame =
    placed.placedHash === unit.placedHash &&
    placed.placedText === unit.placedText &&
    placed.placedOrigin === unit.placedOrigin;
  const change = {
    ...placed,
    generated,
    target: placed.placedText,
    reviewed: isSame && unit.reviewed,
  };
  return { ...change, ...judged({ ...unit, ...change }) };
};

interface Generated {
  readonly tree: PageTree;
  readonly texts: readonly StoredText[];
  readonly units: readonly (readonly [UnitRow, UnitChange])[];
  readonly pages: number;
  readonly words: number;
}

interface Trees {
  readonly before: PageTree;
  readonly now: PageTree;
  readonly generated: PageTree;
}

/** The attributes of a page that contain units. */
const saysUnits: ReadonlySet<string> = new Set(["title", "description", "document"]);

/** Returns pages of the source whose units differ from the last generated tree. */
const changedPages = ({ before, now }: Trees, toFill: ReadonlySet<string>): string[] => {
  const changed = new Set([...toFill].filter((id) => now.pages.has(id)));
  for (const change of comparePages(before, now)) {
    const isChanged =
      change.kind === "edited"
        ? change.attributes.some(({ name }) => saysUnits.has(name))
        : change.kind === "created";
    if (isChanged) changed.add(change.page.id);
  }
  return [...changed];
};

/** Sets the translated fields of a page, omitting empty ones. */
const pageOf = (
  page: PageAttributes,
  { title, description, document }: Pick<PageAttributes, "title" | "description" | "document">,
): PageAttributes => {
  const { title: _title, description: _description, document: _document, ...rest } = page;
  return {
    ...rest,
    title,
    ...(description === undefined ? {} : { description }),
    ...(document === undefined ? {} : { document }),
  };
};

/**
 * Returns the pages of the source at their current positions, with the content generated for them last. `unlike` are
 * those that differ from the last generated tree; where pages were only edited, all others are reused.
 */
const placedAnew = ({ before, now, generated }: Trees) => {
  const changes = comparePages(before, now);
  const isInPlace = changes.every(({ kind }) => kind === "edited");
  const pages = new Map(isInPlace ? generated.pages : []);
  const unlike = isInPlace ? changes.map(({ page }) => page.id) : [...now.pages.keys()];
  for (const id of unlike) {
    const placed = now.pages.get(id);
    if (placed === undefined) continue;
    const { page, parent, children } = placed;
    // A node of the source is not stored in the target, so no page keeps its hash.
    pages.set(id, { page: pageOf(page, generated.pages.get(id)?.page ?? page), parent, children });
  }
  return { pages, unlike };
};

/** Whether the units of a page were read from its current content. */
const isLookedAt = (known: PageRow | undefined, page: PageAttributes): boolean =>
  known !== undefined &&
  (known.document ?? undefined) === page.document &&
  known.title === page.title &&
  (known.description ?? undefined) === page.description;

/** Puts the intended texts of a page's units into it. */
const generatePage = async (
  context: Context,
  row: TranslationRow,
  page: PageAttributes,
  json: string | undefined,
) => {
  const rows = await selectUnits(context.db, row.id, page.id);
  const hashes = rows.map(({ hash }) => hash);
  const memory = await selectMemory(context.db, row, hashes);
  const wanted = new Map(rows.map((unit) => [unit.key, wantedFor(unit, memory.get(unit.hash))]));
  const { title, description, document, texts } = await workOnUnits("generate", {
    source: sideOf(page, json),
    texts: [...wanted].flatMap(([key, want]): [string, string][] =>
      want === undefined ? [] : [[key, want.text]],
    ),
  });
  const used = new Map(texts);
  const units = rows.map(
    (unit) => [unit, changeOf(unit, used.get(unit.key), wanted.get(unit.key))] as const,
  );
  const filled = units.filter(
    ([unit, { placedOrigin, placedText }]) =>
      placedText !== undefined && placedOrigin !== "source" && placedText !== unit.placedText,
  );
  return {
    page: pageOf(page, {
      title,
      description: description ?? undefined,
      document: document?.hash,
    }),
    document,
    units,
    words: filled.reduce((sum, [unit]) => sum + unit.words, 0),
  };
};

const generate = async (
  context: Context,
  row: TranslationRow,
  trees: Trees,
): Promise<Generated> => {
  const { now, generated } = trees;
  const changed = changedPages(trees, await selectPagesToFill(context.db, row.id));
  const looked = new Map(
    (await selectPagesById(context.db, row.id, changed)).map((page) => [page.pageId, page]),
  );
  const sources = await readTexts(
    context,
    row.sourceSpaceId,
    changed.flatMap((id) => now.pages.get(id)?.page.document ?? []),
  );
  const { pages, unlike } = placedAnew(trees);
  const texts: StoredText[] = [];
  const units: (readonly [UnitRow, UnitChange])[] = [];
  let [words, filled] = [0, 0];
  for (const id of changed) {
    const placed = now.pages.get(id);
    if (placed === undefined || !isLookedAt(looked.get(id), placed.page)) throw new SpaceMoved();
    const { parent, children, page } = placed;
    const made = await generatePage(context, row, page, sources.get(page.document ?? ""));
    pages.set(id, { page: made.page, parent, children });
    unlike.push(id);
    if (made.document !== null) texts.push(made.document);
    units.push(...made.units);
    words += made.words;
    filled += made.words > 0 ? 1 : 0;
  }
  const tree = { children: now.children, pages };
  return {
    tree: withKnownHashes(tree, unlike, [generated], new Set()),
    texts,
    units,
    pages: filled,
    words,
  };
};

/** Merges documents changed in both the target and the source; returns them by page id. */
const mergeDocuments = async (
  context: Context,
  row: TranslationRow,
  trees: TreeSync,
  sources: { before: PageTree; now: PageTree },
  texts: readonly StoredText[],
): Promise<Map<string, StoredText>> => {
  const documents = documentsToSync(trees);
  const given = new Map(texts.map(({ hash, json }) => [hash, json]));
  const hashes = documents.flatMap(({ base, ours, theirs }) => [base ?? ours, ours, theirs]);
  const stored = await readTexts(
    context,
    row.targetSpaceId,
    hashes.filter((hash) => !given.has(hash)),
  );
  const documentOf = (tree: PageTree, id: string) => tree.pages.get(id)?.page.document;
  const said = await readTexts(
    context,
    row.sourceSpaceId,
    documents.flatMap(({ page: { id } }) =>
      [sources.before, sources.now].flatMap((tree) => documentOf(tree, id) ?? []),
    ),
  );
  const textOf = (hash: string): string => {
    const json = given.get(hash) ?? stored.get(hash) ?? said.get(hash);
    if (json === undefined) throw new Error(`the document ${hash} is missing`);
    return json;
  };
  const merged = new Map<string, StoredText>();
  for (const { page, base, ours, theirs } of documents) {
    const was = documentOf(sources.before, page.id);
    const now = documentOf(sources.now, page.id);
    if (now === undefined) continue;
    const before =
      base === undefined || was === undefined
        ? undefined
        : { source: textOf(was), generated: textOf(base) };
    merged.set(
      page.id,
      await workOnUnits("sync", {
        before,
        now: { source: textOf(now), generated: textOf(theirs) },
        target: textOf(ours),
        kept: [...(trees.kept?.get(page.id) ?? [])],
      }),
    );
  }
  return merged;
};

/** Returns the keys of units written by people, by page id. */
const byPeople = (units: Generated["units"]): ReadonlyMap<string, ReadonlySet<string>> => {
  const kept = new Map<string, Set<string>>();
  for (const [{ pageId, key, byPerson }] of units)
    if (byPerson) kept.set(pageId, (kept.get(pageId) ?? new Set()).add(key));
  return kept;
};

/**
 * Determines the content of the target after it has followed its source. Throws `SpaceMoved` where it has to start
 * again.
 */
export const prepareSync = async (context: Context, row: TranslationRow): Promise<PreparedSync> => {
  const { revision: source } = await stateOfSpace(context, { spaceId: row.sourceSpaceId });
  const { revision: target } = await stateOfSpace(context, { spaceId: row.targetSpaceId });
  const before = await readRevision(context, row.sourceSpaceId, row.sourceRevision);
  const last = await readRevision(context, row.targetSpaceId, row.generatedRevision);
  const [sourceContent, targetContent, lastContent] = [
    await readContent(context, source),
    await readContent(context, target),
    await readContent(context, last),
  ];
  const sources = {
    before: (await readContent(context, before)).tree,
    now: sourceContent.tree,
  };
  const made = await generate(context, row, { ...sources, generated: lastContent.tree });
  const generated = { ...sourceContent, tree: made.tree };
  const trees: TreeSync = {
    before: lastContent.tree,
    target: targetContent.tree,
    now: made.tree,
    kept: byPeople(made.units),
  };
  const documents = await mergeDocuments(context, row, trees, sources, made.texts);
  const synced = syncTree(trees, ({ page }) => {
    const text = documents.get(page.id);
    if (text === undefined) throw new Error(`the text of ${page.id} was not merged`);
    return text;
  });
  const pages = new Map(synced.tree.pages);
  for (const [id, { hash }] of synced.documents) {
    const placed = pages.get(id);
    if (placed) pages.set(id, { ...placed, page: { ...placed.page, document: hash } });
  }
  const sides = { base: lastContent, ours: targetContent, theirs: generated };
  const { files, variables } = mergeEntries(sides, []);
  return {
    source,
    target,
    targetContent,
    generated,
    merged: { tree: { children: synced.tree.children, pages }, files, variables },
    texts: [...made.texts, ...synced.documents.values()],
    units: made.units,
    pages: made.pages,
    words: made.words,
  };
};
