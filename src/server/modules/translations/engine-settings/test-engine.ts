import type { Language } from "#contract/schemas/language.ts";
import type {
  TestTranslationEngine,
  TranslationEngineTest,
} from "#contract/schemas/translation-engine.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { EngineFailure, type TranslationEngine } from "../engines/engine.ts";
import { findEngine } from "./engine-rows.ts";
import { openEngine } from "./open-engine.ts";

/** How long a person waits for one response, in milliseconds. */
const PATIENCE_MS = 20_000;
const SAMPLE = "Save <g1>your changes</g1> before you leave the page.";
/** The languages tried first, where none is given. */
const usual: readonly Language[] = ["de", "es", "fr"];

const keepsMarkers = (translation: string): boolean =>
  translation.match(/<[^>]*>/g)?.join("") === "<g1></g1>" && /<g1>.+<\/g1>/s.test(translation);

const failed = (error: unknown): Pick<TranslationEngineTest, "works" | "problem"> => {
  if (!(error instanceof EngineFailure)) throw error;
  return { works: false, problem: { code: error.kind, message: error.message } };
};

const tried = async (
  engine: TranslationEngine,
  { from, to }: { readonly from: Language; readonly to: Language },
  signal: AbortSignal,
): Promise<Pick<TranslationEngineTest, "works" | "problem" | "sample">> => {
  try {
    const batch = { pair: { from, to }, texts: [{ text: SAMPLE }], terms: [], instructions: "" };
    const [translation = ""] = await engine.translate(batch, signal);
    return {
      works: true,
      sample: { text: SAMPLE, translation, markersKept: keepsMarkers(translation) },
    };
  } catch (error) {
    return failed(error);
  }
};

const chosen = (targets: readonly Language[], to: Language | undefined): Language | undefined => {
  if (to !== undefined) return targets.includes(to) ? to : undefined;
  return usual.find((language) => targets.includes(language)) ?? targets[0];
};

/** Has an organization's engine translate a sentence, and returns the outcome. */
export const testEngine = async (
  context: Context,
  organizationId: string,
  { from = "en", to: wanted }: TestTranslationEngine,
): Promise<TranslationEngineTest> => {
  const { signal } = new AbortController();
  try {
    const row = await findEngine(context.db, organizationId);
    const engine = openEngine(context, row, PATIENCE_MS);
    if (engine === undefined)
      throw conflict(
        "translation-engine.none",
        "No engine translates for this organization. Choose one first.",
      );
    const targets = [...(await engine.targets(from, signal))];
    const to = chosen(targets, wanted);
    if (to === undefined) {
      const message = "The engine does not translate between these languages.";
      return { works: false, problem: { code: "pair", message }, from, targets };
    }
    const outcome = await tried(engine, { from, to }, signal);
    const usage = outcome.works ? await engine.usage?.(signal) : undefined;
    return { ...outcome, from, to, targets, ...(usage === undefined ? {} : { usage }) };
  } catch (error) {
    return { ...failed(error), targets: [] };
  }
};
