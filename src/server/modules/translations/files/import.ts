import { rankOf } from "#contract/permissions.ts";
import type { TranslationImport } from "#contract/schemas/translation-file.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { readUnlocked } from "#server/modules/content/changes/update-space-content.ts";
import { readRevision, type RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import type { FileUnit, UnitError } from "#translation/files/translation-file.ts";
import { hashOfText } from "#translation/units/unit.ts";
import { saysTheSame } from "#translation/units/unit-state.ts";
import {
  changedByPerson,
  type PutContent,
  type PutPage,
  putPages,
  putTexts,
  writeUnits,
} from "../pages/put-texts.ts";
import { refuseRole } from "../pages/update-units.ts";
import { bringUpToDate } from "../runs/plan.ts";
import type { ReachedTranslation } from "../translations/translation-rows.ts";
import { getTranslation, type TranslationPath } from "../translations/translations.ts";
import { type PageRow, selectPagesById } from "../units/page-rows.ts";
import { putMemory, selectUnits, type UnitChange, type UnitRow } from "../units/unit-rows.ts";
import { workOnUnits } from "../work/unit-thread.ts";

/** Maximum number of refused units listed in a response. */
const MOST_NAMED = 100;

interface State {
  readonly found: ReachedTranslation;
  readonly target: RevisionRow;
  readonly title: string;
}

type Counts = Record<"taken" | "same" | "open" | "older" | "unknown", number>;

interface Prepared {
  readonly counts: Counts;
  readonly refused: readonly UnitError[];
  readonly changes: readonly (readonly [UnitRow, UnitChange])[];
  /** Translations of earlier versions of the source. */
  readonly older: readonly FileUnit[];
  readonly content: PutContent | undefined;
}

const fileFailure = (message: string, line?: number): Failure =>
  new Failure("invalid", `${message} Nothing was changed.`, {
    details: [{ path: line === undefined ? "file" : `file.line ${line}`, message }],
  });

const readFile = async ({ translation }: ReachedTranslation, file: Buffer) => {
  const read = await workOnUnits("readFile", { text: file.toString("utf8") });
  if (read.error)
    throw fileFailure(`${read.error.message} (line ${read.error.line})`, read.error.line);
  const { head } = read;
  if (head.translation !== translation.id) throw fileFailure("The file is of another translation.");
  if (head.from !== translation.sourceLanguage || head.to !== translation.language)
    throw fileFailure("The file is of other languages.");
  return read;
};

const byPage = (units: readonly FileUnit[]): ReadonlyMap<string, readonly FileUnit[]> => {
  const pages = new Map<string, FileUnit[]>();
  for (const unit of units) {
    const there = pages.get(unit.page);
    if (there === undefined) pages.set(unit.page, [unit]);
    else there.push(unit);
  }
  return pages;
};

/** Whether a unit already has the text and status in the file. */
const isSame = (unit: UnitRow, { target, status }: FileUnit): boolean => {
  if (unit.target === null || !saysTheSame(unit.target, target)) return false;
  if (status === "approved") return unit.state === "reviewed";
  return unit.state !== "missing" && unit.state !== "stale";
};

interface Sorted {
  readonly fitting: readonly { readonly unit: UnitRow; readonly from: FileUnit }[];
  readonly older: readonly FileUnit[];
}

const sortPage = (units: readonly UnitRow[], file: readonly FileUnit[], counts: Counts): Sorted => {
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  const older: FileUnit[] = [];
  const fitting = file.flatMap((from) => {
    const unit = byKey.get(from.key);
    if (unit === undefined) counts.unknown += 1;
    else if (from.status === "open") counts.open += 1;
    else if (hashOfText(from.source) !== unit.hash) {
      counts.older += 1;
      older.push(from);
    } else if (isSame(unit, from)) counts.same += 1;
    else return [{ unit, from }];
    return [];
  });
  return { fitting, older };
};

const takePage = async (
  context: Context,
  state: State,
  page: PageRow,
  tree: Awaited<ReturnType<typeof readTree>>,
  { fitting }: Sorted,
): Promise<{ put: PutPage | undefined; changes: Prepared["changes"]; refused: UnitError[] }> => {
  const { translation, rank } = state.found;
  const texts = fitting.map(({ from }) => [from.key, from.target] as const);
  const put = await putTexts(context, translation, { page, tree, texts });
  const read = new Map(put?.texts);
  const whys = new Map(put?.refused);
  const approves = rank >= rankOf("review");
  const changes: (readonly [UnitRow, UnitChange])[] = [];
  const refused: UnitError[] = [];
  for (const { unit, from } of fitting) {
    const text = read.get(from.key);
    const why = whys.get(from.key);
    if (text === undefined || why !== undefined) {
      const message = why?.message ?? "The translated space has no place for it yet.";
      refused.push({ page: from.page, key: from.key, line: from.line, message });
      continue;
    }
    const verdict = from.status === "approved" && approves ? "reviewed" : "edited";
    changes.push(changedByPerson(unit, verdict, text));
  }
  return { put, changes, refused };
};

const prepare = async (context: Context, state: State, file: Buffer): Promise<Prepared> => {
  const { translation } = state.found;
  const read = await readFile(state.found, file);
  const counts: Counts = { taken: 0, same: 0, open: 0, older: 0, unknown: 0 };
  const refused: UnitError[] = [...read.refused];
  const pages = byPage(read.units);
  const known = new Map(
    (await selectPagesById(context.db, translation.id, [...pages.keys()])).map((page) => [
      page.pageId,
      page,
    ]),
  );
  const tree = await readTree(context, translation.targetSpaceId, state.target.root);
  const puts: PutPage[] = [];
  const changes: (readonly [UnitRow, UnitChange])[] = [];
  const older: FileUnit[] = [];
  for (const [id, units] of pages) {
    const page = known.get(id);
    if (page === undefined) {
      counts.unknown += units.length;
      continue;
    }
    const sorted = sortPage(await selectUnits(context.db, translation.id, id), units, counts);
    older.push(...sorted.older);
    if (sorted.fitting.length === 0) continue;
    const taken = await takePage(context, state, page, tree, sorted);
    refused.push(...taken.refused);
    changes.push(...taken.changes);
    if (taken.put !== undefined && taken.changes.length > 0) puts.push(taken.put);
  }
  counts.taken = changes.length;
  const content = puts.length === 0 ? undefined : await putPages(context, translation, tree, puts);
  return { counts, refused, changes, older, content };
};

const readState = async (context: Context, path: TranslationPath): Promise<State> => {
  const found = await getTranslation(context, path);
  refuseRole(found, false);
  await bringUpToDate(context, found.translation);
  const space = await readUnlocked(context, found.translation.targetSpaceId);
  return {
    found,
    target: await readRevision(context, found.translation.targetSpaceId, space.revision),
    title: space.title,
  };
};

/** Stores translations of earlier versions of the source in the memory, which may find a use for them. */
const rememberOlder = async (
  tx: Context,
  { translation }: ReachedTranslation,
  older: readonly FileUnit[],
): Promise<void> => {
  const { organizationId, sourceLanguage, language } = translation;
  const about = { organizationId, sourceLanguage, language, origin: "person" } as const;
  const createdBy = tx.actor.id;
  const STEP = 500;
  for (let from = 0; from < older.length; from += STEP)
    await putMemory(
      tx.db,
      older.slice(from, from + STEP).map(({ source, target: text }) => ({
        ...about,
        hash: hashOfText(source),
        source,
        text,
        createdBy,
        createdAt: tx.now(),
      })),
    );
};

const outcomeOf = ({ counts, refused }: Prepared, applied: boolean): TranslationImport => ({
  applied,
  ...counts,
  refused: refused.slice(0, MOST_NAMED).map(({ page, key, line, message }) => ({
    page,
    key,
    line,
    message,
  })),
  refusedCount: refused.length,
});

/** Determines the effect of a file returned by translators, and applies it if requested. */
export const importTranslation = async (
  context: Context,
  path: TranslationPath,
  file: Buffer,
  apply: boolean,
): Promise<TranslationImport> => {
  if (!apply) {
    const state = await readState(context, path);
    return outcomeOf(await prepare(context, state, file), false);
  }
  return prepareThenWrite(context, {
    read: (current) => readState(current, path),
    prepare: (current, state) => prepare(current, state, file),
    isSame: (one, other) =>
      one.target.id === other.target.id && one.found.rank === other.found.rank,
    write: async (tx, state, prepared) => {
      const { translation, targetTitle: label } = state.found;
      if (prepared.content !== undefined)
        await writeUnits(tx, translation, state, prepared.content, prepared.changes);
      await rememberOlder(tx, state.found, prepared.older);
      await audit(tx, {
        action: "translation.file-imported",
        organizationId: translation.organizationId,
        target: { type: "translation", id: translation.id, label },
        after: { ...prepared.counts, refused: prepared.refused.length },
      });
      return outcomeOf(prepared, true);
    },
  });
};
