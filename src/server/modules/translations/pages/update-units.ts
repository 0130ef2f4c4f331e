import { atLeast, rankOf } from "#contract/permissions.ts";
import type { UpdateTranslationUnits } from "#contract/schemas/translation-unit.ts";
import { memberRoles } from "#contract/schemas/role.ts";
import type { PlacedPage } from "#content/page-tree.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, type Issue } from "#server/kit/failures.ts";
import { readUnlocked, recordEdit } from "#server/modules/content/changes/update-space-content.ts";
import {
  createRevision,
  readRevision,
  type RevisionRow,
} from "#server/modules/content/revisions/revisions.ts";
import { prepareSearch } from "#server/modules/content/search/index-pages.ts";
import { readTexts, writeTexts } from "#server/modules/content/store/documents.ts";
import { readTree, writeTree } from "#server/modules/content/store/page-trees.ts";
import { saysTheSame } from "#translation/units/unit-state.ts";
import type { ReachedTranslation, TranslationRow } from "../translations/translation-rows.ts";
import { judged, sideOf } from "../units/look.ts";
import {
  type MemoryRow,
  putMemory,
  selectUnits,
  setUnit,
  type UnitChange,
  type UnitRow,
} from "../units/unit-rows.ts";
import { workOnUnits } from "../work/unit-thread.ts";
import type { PageRow } from "../units/page-rows.ts";
import { findPage, memoryOf, readUpToDate, type TranslationPagePath } from "./list-pages.ts";

type Change = UpdateTranslationUnits["units"][number];

interface State {
  readonly found: ReachedTranslation;
  readonly page: PageRow;
  readonly units: readonly UnitRow[];
  readonly target: RevisionRow;
  readonly title: string;
}

/** What units become, and the target's page with them; nothing of it is stored yet. */
interface Prepared {
  readonly changes: readonly (readonly [unit: UnitRow, change: UnitChange])[];
  readonly put: Awaited<ReturnType<typeof putTexts>> | undefined;
}

const said = (text: string | null): string => (text === null ? "nothing" : `“${text}”`);

/** What each change is about; refuses units that are not there, and those that have moved on. */
const matched = (units: readonly UnitRow[], changes: readonly Change[]) => {
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  const unknown: Issue[] = [];
  const moved: Issue[] = [];
  const pairs: { readonly unit: UnitRow; readonly change: Change; readonly at: number }[] = [];
  const seen = new Set<string>();
  for (const [at, change] of changes.entries()) {
    const unit = byKey.get(change.key);
    const path = `units.${at}`;
    if (unit === undefined || seen.has(change.key)) {
      const message = unit === undefined ? "is no unit of the page" : "is named twice";
      unknown.push({ path: `${path}.key`, message });
      continue;
    }
    seen.add(change.key);
    const isMoved =
      unit.hash !== change.sourceHash ||
      (change.target !== undefined && !saysTheSame(change.target, unit.target ?? ""));
    if (isMoved)
      moved.push(
        { path: `${path}.sourceHash`, message: `the source says ${said(unit.text)}` },
        { path: `${path}.target`, message: `the translation says ${said(unit.target)}` },
      );
    pairs.push({ unit, change, at });
  }
  const [first] = unknown;
  if (first)
    throw new Failure("invalid", `${first.path}: ${first.message}. Nothing was changed.`, {
      details: unknown,
    });
  if (moved.length > 0)
    throw new Failure(
      "conflict",
      "A unit says something else by now than what the change was made for. Nothing was changed.",
      { reason: "translation.units-moved", details: moved },
    );
  return pairs;
};

const putTexts = async (
  context: Context,
  { found: { translation }, page, target }: State,
  texts: readonly (readonly [string, string])[],
) => {
  const { sourceSpaceId, targetSpaceId } = translation;
  const tree = await readTree(context, targetSpaceId, target.root);
  const placed = tree.pages.get(page.pageId);
  if (placed === undefined)
    throw new Failure(
      "conflict",
      "The translated space does not have this page. Run the translation first.",
      { reason: "translation.units-moved" },
    );
  const [source, there] = [
    await readTexts(context, sourceSpaceId, page.document === null ? [] : [page.document]),
    await readTexts(
      context,
      targetSpaceId,
      placed.page.document === undefined ? [] : [placed.page.document],
    ),
  ];
  const made = await workOnUnits("put", {
    source: sideOf(page, source.get(page.document ?? "")),
    target: sideOf(placed.page, there.get(placed.page.document ?? "")),
    texts,
  });
  const { title, description, document } = made;
  const changed: PlacedPage = {
    parent: placed.parent,
    children: placed.children,
    page: {
      ...placed.page,
      title,
      ...(description === undefined ? {} : { description }),
      ...(document === null ? {} : { document: document.hash }),
    },
  };
  const pages = new Map(tree.pages).set(page.pageId, changed);
  for (let { parent } = placed; parent !== null;) {
    const above = pages.get(parent);
    if (above === undefined) break;
    const { node: _, ...rest } = above;
    pages.set(parent, rest);
    parent = above.parent;
  }
  const after = { children: tree.children, pages };
  const stored = document === null ? [] : [document];
  const search = await prepareSearch(context, targetSpaceId, { before: tree, after }, stored);
  return { ...made, after, stored, search };
};

const refuseBroken = (
  pairs: ReturnType<typeof matched>,
  { refused, texts }: Pick<Awaited<ReturnType<typeof putTexts>>, "refused" | "texts">,
): void => {
  const whys = new Map(refused);
  const placed = new Set(texts.map(([key]) => key));
  const issues = pairs.flatMap(({ change: { key, text, state }, at }): Issue[] => {
    const path = `units.${at}.${text === undefined ? "state" : "text"}`;
    const why = whys.get(key);
    if (why !== undefined)
      return [
        { path, message: why.marker === undefined ? why.message : `${why.marker}: ${why.message}` },
      ];
    const isPlaced = placed.has(key) || (text === undefined && state === undefined);
    return isPlaced
      ? []
      : [{ path, message: "has no place in the translated space; run the translation first" }];
  });
  const [first] = issues;
  if (first)
    throw new Failure("invalid", `${first.path}: ${first.message} Nothing was changed.`, {
      details: issues,
    });
};

/** What a unit becomes by a text that stands in the target from now on. */
const changeOf = (unit: UnitRow, { state }: Change, text: string): UnitChange => {
  // An engine's text that somebody confirms is still the engine's: it follows the source as before.
  const isOwn = unit.generated === null || !saysTheSame(text, unit.generated);
  const byEngine = unit.placedOrigin === "memory" ? "memory" : "engine";
  const change = {
    target: text,
    placedText: text,
    placedHash: unit.hash,
    placedSource: unit.text,
    placedOrigin: isOwn ? "person" : byEngine,
    reviewed: state === "reviewed",
    refusedHash: null,
    refusal: null,
  } as const;
  return { ...change, ...judged({ ...unit, ...change }) };
};

const prepare = async (
  context: Context,
  current: State,
  changes: readonly Change[],
): Promise<Prepared> => {
  const pairs = matched(current.units, changes);
  const texts = pairs.map(
    ({ unit, change }) => [unit.key, change.text ?? unit.target ?? ""] as const,
  );
  const put = await putTexts(context, current, texts);
  refuseBroken(pairs, put);
  const read = new Map(put.texts);
  const changed = pairs.map(
    ({ unit, change }) => [unit, changeOf(unit, change, read.get(unit.key) ?? "")] as const,
  );
  return { changes: changed, put };
};

const refuseRole = ({ rank }: ReachedTranslation, changes: readonly Change[]): void => {
  const role = memberRoles[rank - 1] ?? null;
  const needs = (what: string) =>
    new Failure("forbidden", `This needs the role ${what} on the translated space.`);
  if (!atLeast(role, "edit")) throw needs("edit");
  const approves = changes.some(({ state }) => state === "reviewed");
  if (approves && rank < rankOf("review")) throw needs("review");
};

const readState = async (
  context: Context,
  path: TranslationPagePath,
  changes: readonly Change[],
): Promise<State> => {
  const found = await readUpToDate(context, path);
  refuseRole(found, changes);
  const { translation } = found;
  const page = await findPage(context, translation, path.pageId);
  const space = await readUnlocked(context, translation.targetSpaceId);
  return {
    found,
    page,
    units: await selectUnits(context.db, translation.id, page.pageId),
    target: await readRevision(context, translation.targetSpaceId, space.revision),
    title: space.title,
  };
};

const isSame = (one: State, other: State): boolean =>
  one.target.id === other.target.id &&
  one.page.document === other.page.document &&
  JSON.stringify(one.units) === JSON.stringify(other.units);

const remember = (
  tx: Context,
  { organizationId, sourceLanguage, language }: TranslationRow,
  changes: Prepared["changes"],
): Promise<void> =>
  putMemory(
    tx.db,
    changes.flatMap(([{ hash, text: source }, { placedText }]) =>
      typeof placedText !== "string"
        ? []
        : [
            {
              organizationId,
              sourceLanguage,
              language,
              hash,
              source,
              text: placedText,
              origin: "person" as const,
              createdBy: tx.actor.id,
              createdAt: tx.now(),
            },
          ],
    ),
  );

/** The units that were changed, with what they are shown with. */
export interface UpdatedUnits {
  readonly units: readonly UnitRow[];
  readonly memory: ReadonlyMap<string, MemoryRow>;
}

/**
 * Gives units of a page other texts, confirms or approves what stands there: in the translated space, in what is known
 * of them, and in the memory.
 */
export const updateUnits = (
  context: Context,
  path: TranslationPagePath,
  { units: changes }: UpdateTranslationUnits,
): Promise<UpdatedUnits> =>
  prepareThenWrite(context, {
    read: (current) => readState(current, path, changes),
    prepare: (current, state) => prepare(current, state, changes),
    isSame,
    write: async (tx, { found, page, target, title }, { changes: changed, put }) => {
      const { translation, targetTitle: label } = found;
      if (put !== undefined) {
        await writeTexts(tx, translation.targetSpaceId, put.stored);
        const { root } = await writeTree(tx, translation.targetSpaceId, put.after);
        if (root !== target.root) {
          const { spaceId, files, variables } = target;
          const revision = await createRevision(tx, {
            spaceId,
            type: "edits",
            parents: [target.id],
            root,
            files,
            variables,
          });
          await recordEdit(tx, { title }, { from: target, to: revision, prepared: put.search });
        }
      }
      for (const [unit, change] of changed) await setUnit(tx.db, unit, change);
      await remember(tx, translation, changed);
      await audit(tx, {
        action: "translation.units-updated",
        organizationId: translation.organizationId,
        target: { type: "translation", id: translation.id, label },
        after: { page: page.pageId, units: changed.length },
      });
      const keys = new Set(changed.map(([{ key }]) => key));
      const all = await selectUnits(tx.db, translation.id, page.pageId);
      const units = all.filter(({ key }) => keys.has(key));
      return { units, memory: await memoryOf(tx, translation, units) };
    },
  });
