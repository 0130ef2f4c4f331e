import { z } from "zod";
import {
  askEngine,
  asMany,
  type EngineAnswer,
  type EngineNetwork,
  readAs,
  usualFailure,
} from "./ask-engine.ts";
import { EngineFailure, type Pair, type TranslationEngine } from "./engine.ts";
import { readHtmlAnswer } from "./html-answer.ts";
import { codeIn, languagesIn, libreTranslateCodes } from "./language-codes.ts";

const listed = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));
const answered = z.object({ translatedText: z.array(z.string()) });
const refused = z.object({ error: z.string() });

const failureOf = (answer: EngineAnswer): EngineFailure => {
  const read = refused.safeParse(answer.said);
  const why = read.success ? read.data.error : "";
  if (answer.status === 400 && /api key/i.test(why))
    return new EngineFailure("key", "LibreTranslate wants a key. Enter it.");
  if (answer.status === 400 && !/limit|too (?:long|large|many)/i.test(why))
    return new EngineFailure("settings", "LibreTranslate refused what it was asked for.");
  return usualFailure(answer);
};

/** LibreTranslate, which anyone can run. */
export const createLibreTranslate = (
  network: EngineNetwork,
  key: string | undefined,
): TranslationEngine => {
  let known: z.output<typeof listed> | undefined;

  const ask = async (path: string, signal: AbortSignal, json?: object): Promise<EngineAnswer> => {
    const request =
      json === undefined
        ? {}
        : { json: { ...json, ...(key === undefined ? {} : { api_key: key }) } };
    const answer = await askEngine(network, { ...request, path, signal });
    if (answer.status >= 300) throw failureOf(answer);
    return answer;
  };

  const languages = async (signal: AbortSignal) => {
    known ??= readAs(listed, await ask("/languages", signal));
    return known;
  };

  /** Returns the possible target languages of a language; all languages where the server does not list them. */
  const targetsOf = async (source: string, signal: AbortSignal): Promise<ReadonlySet<string>> => {
    const all = await languages(signal);
    const { targets = all.map(({ code }) => code) } = all.find(({ code }) => code === source) ?? {
      targets: [],
    };
    return new Set(targets.filter((target) => target !== source));
  };

  const sourceOf = async (from: Pair["from"], signal: AbortSignal) =>
    codeIn(new Set((await languages(signal)).map(({ code }) => code)), libreTranslateCodes, from);

  const codesOf = async ({ from, to }: Pair, signal: AbortSignal) => {
    const source = await sourceOf(from, signal);
    if (source === undefined) return undefined;
    const target = codeIn(await targetsOf(source, signal), libreTranslateCodes, to);
    return target === undefined ? undefined : { source, target };
  };

  return {
    limits: { texts: 20 },
    has: async (pair, signal) => (await codesOf(pair, signal)) !== undefined,
    targets: async (from, signal) => {
      const source = await sourceOf(from, signal);
      return source === undefined
        ? []
        : languagesIn(await targetsOf(source, signal), libreTranslateCodes);
    },
    translate: async ({ pair, texts }, signal) => {
      const codes = await codesOf(pair, signal);
      if (codes === undefined)
        throw new EngineFailure(
          "pair",
          "LibreTranslate does not translate between these languages there.",
        );
      const json = { ...codes, q: texts.map(({ text }) => text), format: "html" };
      const { translatedText } = readAs(answered, await ask("/translate", signal, json));
      return asMany(translatedText.map(readHtmlAnswer), texts);
    },
  };
};
