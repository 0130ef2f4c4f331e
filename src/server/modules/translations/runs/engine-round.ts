import { scheduler } from "node:timers/promises";
import type { EngineKind } from "#contract/schemas/translation-engine.ts";
import { announce } from "#server/events/announce.ts";
import type { RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { readTexts } from "#server/modules/content/store/documents.ts";
import { termsFor } from "#translation/glossary.ts";
import { refuse, type Refusal } from "#translation/markers/refusal.ts";
import type { Batch, EngineTerm, EngineText, TranslationEngine } from "../engines/engine.ts";
import {
  type EngineOutcome,
  fittingTexts,
  type Patience,
  translatePatiently,
} from "../engines/patience.ts";
import { selectTerms } from "../glossary/glossary-rows.ts";
import { addUse, monthOf } from "../engine-settings/use-rows.ts";
import { countRun, expectTexts, type TranslationRow } from "../translations/translation-rows.ts";
import { sideOf } from "../units/look.ts";
import { selectPagesById } from "../units/page-rows.ts";
import {
  countForEngine,
  putMemory,
  refuseUnits,
  selectForEngine,
  type UnitRow,
} from "../units/unit-rows.ts";
import { readAllowance } from "./allowance.ts";
import { workOnUnits } from "../work/unit-thread.ts";

/** Waits in real time. */
export const realPatience: Patience = {
  wait: (milliseconds, signal) => scheduler.wait(milliseconds, { signal }),
  random: Math.random,
};

/** How many candidates are read for one batch: some have the same text. */
const CANDIDATES = 300;

type Read = { readonly text: string } | { readonly refusal: Refusal };

/** The outcome of a text. */
interface Kept {
  readonly unit: UnitRow;
  readonly read: Read;
}

/** Translates missing texts, one batch at a time. */
export interface EngineRound {
  /** Translates one batch and stores its results before it returns; false where nothing is left. */
  next(): Promise<boolean>;
}

const distinct = (units: readonly UnitRow[]): UnitRow[] => [
  ...new Map(units.map((unit) => [unit.hash, unit])).values(),
];

const charactersOf = (units: readonly UnitRow[]): number =>
  units.reduce((sum, { characters }) => sum + characters, 0);

/** Returns as many of the first units as fit into the allowed number of characters. */
const within = (units: readonly UnitRow[], allowed: number): readonly UnitRow[] => {
  let left = allowed;
  const end = units.findIndex(({ characters }) => (left -= characters) < 0);
  return end < 0 ? units : units.slice(0, end);
};

const textOf = ({ text, state, placedSource, placedText, placedOrigin }: UnitRow): EngineText => {
  const isChanged =
    state === "stale" && placedSource !== null && placedText !== null && placedOrigin !== "source";
  return isChanged ? { text, before: { text: placedSource, translation: placedText } } : { text };
};

/** Validates translations against the pages of their units. */
const readAnswers = async (
  { context }: RunningJob,
  row: TranslationRow,
  units: readonly UnitRow[],
  outcomes: readonly EngineOutcome[],
): Promise<Read[]> => {
  const ids = [...new Set(units.map(({ pageId }) => pageId))];
  const pages = await selectPagesById(context.db, row.id, ids);
  const texts = await readTexts(
    context,
    row.sourceSpaceId,
    pages.flatMap(({ document }) => document ?? []),
  );
  const reads = new Map<string, Read>();
  for (const page of pages) {
    const answers = units.flatMap((unit, at): [string, string][] => {
      const outcome = outcomes[at];
      const isHere = unit.pageId === page.pageId;
      return isHere && outcome !== undefined && "text" in outcome ? [[unit.key, outcome.text]] : [];
    });
    const source = sideOf(page, texts.get(page.document ?? ""));
    for (const [key, read] of await workOnUnits("read", { source, answers }))
      reads.set(`${page.pageId} ${key}`, read);
  }
  return units.map((unit, at) => {
    const outcome = outcomes[at];
    if (outcome !== undefined && "refused" in outcome)
      return { refusal: refuse("too-long", outcome.refused) };
    return (
      reads.get(`${unit.pageId} ${unit.key}`) ?? {
        refusal: refuse("too-long", "The text is not in its page any more."),
      }
    );
  });
};

/** Counts the distinct texts to be translated; counted among the units read where those are few. */
const countTexts = async ({ db }: Context, row: TranslationRow): Promise<number> => {
  const first = await selectForEngine(db, row, CANDIDATES);
  return first.length < CANDIDATES ? distinct(first).length : countForEngine(db, row);
};

/** Starts translating the missing texts of a translation with an engine. */
export const beginEngineRound = async (
  job: RunningJob,
  row: TranslationRow,
  { engine, kind }: { readonly engine: TranslationEngine; readonly kind: EngineKind },
  patience: Patience,
): Promise<EngineRound> => {
  const { context, signal } = job;
  const left = await countTexts(context, row);
  await job.step((tx) => expectTexts(tx.db, row.id, left));
  const { sourceLanguage: from, language: to, organizationId, instructions } = row;
  const pair = { from, to };
  const terms: readonly EngineTerm[] = termsFor(
    await selectTerms(context.db, organizationId, from),
    from,
    to,
  );
  const batchOf = (units: readonly UnitRow[]): Batch => ({
    pair,
    texts: units.map(textOf),
    terms,
    instructions,
  });
  const ask = (units: readonly UnitRow[]) =>
    translatePatiently(engine, batchOf(units), signal, patience);

  /** Stores the outcomes of texts, and the characters sent for them. */
  const keep = (outcomes: readonly Kept[], characters: number): Promise<void> =>
    job.step(async (tx) => {
      const createdAt = tx.now();
      await putMemory(
        tx.db,
        outcomes.flatMap(({ unit: { hash, text: source }, read }) => {
          if ("refusal" in read) return [];
          const kept = { organizationId, sourceLanguage: from, language: to };
          return [{ ...kept, hash, source, text: read.text, origin: "engine" as const, createdAt }];
        }),
      );
      for (const { unit, read } of outcomes)
        if ("refusal" in read) await refuseUnits(tx.db, row.id, unit.hash, read.refusal);
      await addUse(tx.db, { organizationId, engine: kind }, monthOf(createdAt), characters);
      await countRun(tx.db, row.id, { texts: outcomes.length, characters });
      await announce(tx, {
        organizationId,
        action: "translation.run-progressed",
        target: { type: "translation", id: row.id },
        space: row.targetSpaceId,
      });
    });

  const translate = async (units: readonly UnitRow[]): Promise<Kept[]> => {
    const reads = await readAnswers(job, row, units, await ask(units));
    return units.flatMap((unit, at) => {
      const read = reads[at];
      return read === undefined ? [] : [{ unit, read }];
    });
  };

  const next = async (): Promise<boolean> => {
    const candidates = distinct(await selectForEngine(context.db, row, CANDIDATES));
    if (candidates.length === 0) return false;
    const allowed = await readAllowance(context, row);
    const fitting = candidates.slice(0, fittingTexts(candidates.map(textOf), engine.limits));
    const units = within(fitting, allowed.characters);
    if (units.length === 0) throw allowed.otherwise();
    let characters = charactersOf(units);
    const outcomes = await translate(units);
    const isBroken = ({ read }: Kept): boolean => "refusal" in read;
    // What has been paid for is stored before the next request, which may fail.
    await keep(
      outcomes.filter((outcome) => !isBroken(outcome)),
      characters,
    );
    for (const { unit } of outcomes.filter(isBroken)) {
      // Retried on its own, because engines mix up texts in large batches. Where the allowance does not permit that,
      // it is left to another run.
      if (characters + unit.characters > allowed.characters) continue;
      characters += unit.characters;
      await keep(await translate([unit]), unit.characters);
    }
    return true;
  };
  return { next };
};
