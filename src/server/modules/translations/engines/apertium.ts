import { z } from "zod";
import {
  askEngine,
  type EngineAnswer,
  type EngineNetwork,
  readAs,
  usualFailure,
} from "./ask-engine.ts";
import { EngineFailure, type Pair, type TranslationEngine } from "./engine.ts";
import { readHtmlAnswer } from "./html-answer.ts";
import { apertiumCodes, codeIn, languagesIn } from "./language-codes.ts";

const listed = z.object({
  responseData: z.array(z.object({ sourceLanguage: z.string(), targetLanguage: z.string() })),
});
const answered = z.object({ responseData: z.object({ translatedText: z.string() }) });

const failureOf = (answer: EngineAnswer): EngineFailure =>
  answer.status === 400
    ? new EngineFailure("pair", "Apertium has no such pair of languages installed.")
    : usualFailure(answer);

/** Apertium through its web service: it translates by rules, and word for word where it has to. */
export const createApertium = (network: EngineNetwork): TranslationEngine => {
  let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  const ask = async (
    path: string,
    signal: AbortSignal,
    form?: URLSearchParams,
  ): Promise<EngineAnswer> => {
    const request = form === undefined ? {} : { form };
    const answer = await askEngine(network, { ...request, path, signal });
    if (answer.status >= 300) throw failureOf(answer);
    return answer;
  };

  const pairs = async (signal: AbortSignal): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
    if (known !== undefined) return known;
    const { responseData } = readAs(listed, await ask("/listPairs", signal));
    const found = new Map<string, Set<string>>();
    for (const { sourceLanguage, targetLanguage } of responseData)
      found.set(sourceLanguage, (found.get(sourceLanguage) ?? new Set()).add(targetLanguage));
    known = found;
    return found;
  };

  const targetsOf = async (from: Pair["from"], signal: AbortSignal) => {
    const there = await pairs(signal);
    const source = codeIn(new Set(there.keys()), apertiumCodes, from);
    return source === undefined
      ? undefined
      : { source, targets: there.get(source) ?? new Set<string>() };
  };

  const codesOf = async ({ from, to }: Pair, signal: AbortSignal) => {
    const found = await targetsOf(from, signal);
    const target = found && codeIn(found.targets, apertiumCodes, to);
    return found === undefined || target === undefined
      ? undefined
      : { source: found.source, target };
  };

  return {
    limits: { texts: 1 },
    has: async (pair, signal) => (await codesOf(pair, signal)) !== undefined,
    targets: async (from, signal) => {
      const found = await targetsOf(from, signal);
      return found === undefined ? [] : languagesIn(found.targets, apertiumCodes);
    },
    translate: async ({ pair, texts }, signal) => {
      const codes = await codesOf(pair, signal);
      if (codes === undefined)
        throw new EngineFailure("pair", "Apertium has no such pair of languages installed.");
      const translations: string[] = [];
      for (const { text } of texts) {
        const form = new URLSearchParams({
          langpair: `${codes.source}|${codes.target}`,
          q: text,
          markUnknown: "no",
        });
        const { responseData } = readAs(answered, await ask("/translate", signal, form));
        translations.push(readHtmlAnswer(responseData.translatedText));
      }
      return translations;
    },
  };
};
