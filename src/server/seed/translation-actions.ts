import type { GlossaryOperation } from "#contract/schemas/glossary.ts";
import type { Language } from "#contract/schemas/language.ts";
import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { jobContext } from "#server/jobs/jobs.ts";
import { runQueuedAtOnce } from "#server/jobs/run-at-once.ts";
import type { Context } from "#server/kit/context.ts";
import { updateGlossary } from "#server/modules/translations/glossary/glossary.ts";
import { listTranslationUnits } from "#server/modules/translations/pages/list-pages.ts";
import { updateUnits } from "#server/modules/translations/pages/update-units.ts";
import { runTranslationJob } from "#server/modules/translations/runs/run-job.ts";
import { startRun } from "#server/modules/translations/runs/runs.ts";
import {
  createTranslation,
  getTranslation,
} from "#server/modules/translations/translations/translations.ts";
import type { UnitRow } from "#server/modules/translations/units/unit-rows.ts";
import { unitsOfDocument, unitsOfPage } from "#translation/units/units.ts";
import { type Action, type Demo, known } from "./actions.ts";
import { type PageText, pageKey } from "./page-text.ts";

type When = Pick<Action, "at" | "by">;

/** A space of the demo, and a target language. */
export interface Pair {
  readonly space: string;
  readonly language: Language;
}

/** How long a run takes, in milliseconds. */
const RUN_MS = 4_000;

/** A limit above the number of units in any page of the demo. */
const ALL = { limit: 1000, after: undefined };

const nameOf = ({ space, language }: Pair): string => `${space}/${language}`;

const pathOf = (demo: Demo, pair: Pair) => ({
  organizationId: demo.organizationId,
  translationId: known(demo.translations, nameOf(pair)),
});

/** A person adds terms to the glossary. */
export const addsTerms = (
  when: When,
  terms: readonly Omit<Extract<GlossaryOperation, { type: "insert" }>, "type">[],
): Action => ({
  ...when,
  operation: "updateGlossaryEntries",
  perform: (tx, { organizationId }) =>
    updateGlossary(
      tx,
      organizationId,
      terms.map((term) => ({ type: "insert", ...term })),
    ),
});

/** A person has a space translated from English. The translated space is known by the title it is given. */
export const beginsTranslation = (when: When, pair: Pair, instructions: string): Action => ({
  ...when,
  operation: "createTranslation",
  perform: async (tx, demo) => {
    const { translation, targetTitle } = await createTranslation(tx, demo.organizationId, {
      source: { space: known(demo.spaces, pair.space), language: "en" },
      language: pair.language,
      instructions: { markdown: instructions },
    });
    demo.translations.set(nameOf(pair), translation.id);
    demo.spaces.set(targetTitle, translation.targetSpaceId);
  },
});

const unitsOf = async (
  tx: Context,
  demo: Demo,
  pair: Pair,
  page: string,
): Promise<{
  readonly path: Parameters<typeof updateUnits>[1];
  readonly units: readonly UnitRow[];
}> => {
  const path = { ...pathOf(demo, pair), pageId: known(demo.pages, pageKey(pair.space, page)) };
  return { path, units: (await listTranslationUnits(tx, path, undefined, ALL)).found.rows };
};

/**
 * A person translates pages, each from its first text up to the end of the given one. The given text has the same
 * content in the same blocks, so that their texts correspond one to one.
 */
export const translatesPages = (when: When, pair: Pair, pages: readonly PageText[]): Action => ({
  ...when,
  operation: "updateTranslationUnits",
  perform: async (tx, demo) => {
    for (const { name, title, markdown } of pages) {
      const { path, units } = await unitsOf(tx, demo, pair, name);
      const said = [
        ...unitsOfPage({ title }, pair.language),
        ...unitsOfDocument(parseMarkdown(markdown ?? "", countingKeys("t")), pair.language),
      ];
      await updateUnits(tx, path, {
        units: said.map(({ kind, text }, at) => {
          const unit = units[at];
          if (unit?.kind !== kind)
            throw new Error(`the demo's ${nameOf(pair)}/${name} has no place for "${text}"`);
          return { key: unit.key, sourceHash: unit.hash, text };
        }),
      });
    }
  },
});

/** A person translates a text that occurs exactly once in a page. */
export const translatesText = (
  when: When,
  pair: Pair,
  { page, text, as }: { readonly page: string; readonly text: string; readonly as: string },
): Action => ({
  ...when,
  operation: "updateTranslationUnits",
  perform: async (tx, demo) => {
    const { path, units } = await unitsOf(tx, demo, pair, page);
    const [unit, ...more] = units.filter((one) => one.text === text);
    if (unit === undefined || more.length > 0)
      throw new Error(`the demo does not find the text "${text}" exactly once`);
    await updateUnits(tx, path, {
      units: [{ key: unit.key, sourceHash: unit.hash, text: as }],
    });
  },
});

/** A person approves all texts of some pages. */
export const approvesPages = (when: When, pair: Pair, pages: readonly string[]): Action => ({
  ...when,
  operation: "updateTranslationUnits",
  perform: async (tx, demo) => {
    for (const page of pages) {
      const { path, units } = await unitsOf(tx, demo, pair, page);
      await updateUnits(tx, path, {
        units: units.map(({ key, hash }) => ({ key, sourceHash: hash, state: "reviewed" })),
      });
    }
  },
});

/** A person runs a translation without an engine: existing translations are taken from the memory. */
export const runsTranslation = (when: When, pair: Pair): Action => ({
  ...when,
  operation: "runTranslation",
  perform: async (tx, demo) => {
    const path = pathOf(demo, pair);
    await startRun(tx, path, {});
    const ended = new Date(when.at.getTime() + RUN_MS);
    const context = { ...jobContext(tx), now: () => ended };
    await runQueuedAtOnce(context, runTranslationJob(), demo.organizationId);
    const { translation } = await getTranslation(tx, path);
    if (translation.runs === 0)
      throw new Error(
        `the run of ${nameOf(pair)} ended with ${translation.pause?.code ?? "nothing"}`,
      );
  },
});
