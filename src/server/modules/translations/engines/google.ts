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
import { codeIn, googleCodes, languagesIn } from "./language-codes.ts";

export const GOOGLE_ADDRESS = "https://translation.googleapis.com";

const listed = z.object({
  data: z.object({ languages: z.array(z.object({ language: z.string() })) }),
});
const answered = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }),
});
const refused = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

const reasonsOf = ({ said }: EngineAnswer): ReadonlySet<string> => {
  const read = refused.safeParse(said);
  const { errors = [], details = [] } = read.success ? read.data.error : {};
  return new Set([...errors, ...details].flatMap(({ reason }) => reason ?? []));
};

const failureOf = (answer: EngineAnswer): EngineFailure => {
  const reasons = reasonsOf(answer);
  const { status, retryAfter } = answer;
  if (status === 400 && (reasons.has("API_KEY_INVALID") || reasons.has("keyInvalid")))
    return new EngineFailure("key", "Google does not take the key. Enter it again.");
  if (status !== 403) return usualFailure(answer);
  if (reasons.has("dailyLimitExceeded") || reasons.has("dailyLimitExceededUnreg"))
    return new EngineFailure(
      "quota",
      "The characters that Google allows in a day are used up. Raise the quota at Google, or wait for tomorrow.",
    );
  if (reasons.has("userRateLimitExceeded") || reasons.has("rateLimitExceeded"))
    return new EngineFailure("unavailable", "Google asks for fewer requests.", { retryAfter });
  return usualFailure(answer);
};

/** Google Cloud Translation, Basic, through version 2 of its API. */
export const createGoogle = (network: EngineNetwork, key: string): TranslationEngine => {
  let known: ReadonlySet<string> | undefined;

  const ask = async (path: string, signal: AbortSignal, json?: unknown): Promise<EngineAnswer> => {
    const headers = { "x-goog-api-key": key };
    const request = json === undefined ? {} : { json };
    const answer = await askEngine(network, { ...request, path, headers, signal });
    if (answer.status >= 300) throw failureOf(answer);
    return answer;
  };

  const codes = async (signal: AbortSignal): Promise<ReadonlySet<string>> => {
    if (known !== undefined) return known;
    const { data } = readAs(listed, await ask("/language/translate/v2/languages", signal));
    known = new Set(data.languages.map(({ language }) => language));
    return known;
  };

  const codesOf = async ({ from, to }: Pair, signal: AbortSignal) => {
    const there = await codes(signal);
    const [source, target] = [codeIn(there, googleCodes, from), codeIn(there, googleCodes, to)];
    const isPair = source !== undefined && target !== undefined && source !== target;
    return isPair ? { source, target } : undefined;
  };

  return {
    limits: { texts: 100, characters: 5_000 },
    has: async (pair, signal) => (await codesOf(pair, signal)) !== undefined,
    targets: async (from, signal) => {
      const there = await codes(signal);
      const isKnown = codeIn(there, googleCodes, from) !== undefined;
      return isKnown ? languagesIn(there, googleCodes).filter((language) => language !== from) : [];
    },
    translate: async ({ pair, texts }, signal) => {
      const languages = await codesOf(pair, signal);
      if (languages === undefined)
        throw new EngineFailure("pair", "Google does not translate between these languages.");
      const json = { ...languages, q: texts.map(({ text }) => text), format: "html" };
      const { data } = readAs(answered, await ask("/language/translate/v2", signal, json));
      return asMany(
        data.translations.map(({ translatedText }) => readHtmlAnswer(translatedText)),
        texts,
      );
    },
  };
};
