import { createHash } from "node:crypto";
import { z } from "zod";
import type { Language } from "#contract/schemas/language.ts";
import {
  askEngine,
  asMany,
  type EngineAnswer,
  type EngineNetwork,
  readAs,
  usualFailure,
} from "./ask-engine.ts";
import { EngineFailure, type EngineTerm, type Pair, type TranslationEngine } from "./engine.ts";
import { codeIn, deepLSourceCodes, deepLTargetCodes, languagesIn } from "./language-codes.ts";

const languageList = z.array(z.object({ language: z.string() }));
const answered = z.object({ translations: z.array(z.object({ text: z.string() })) });
const counted = z.object({ character_count: z.number(), character_limit: z.number() });
const glossary = z.object({ glossary_id: z.string(), name: z.string() });
const glossaryList = z.object({ glossaries: z.array(glossary) });
const glossaryPairs = z.object({
  supported_languages: z.array(z.object({ source_lang: z.string(), target_lang: z.string() })),
});

const failureOf = (answer: EngineAnswer): EngineFailure =>
  answer.status === 456
    ? new EngineFailure(
        "quota",
        "The characters that DeepL allows in this period are used up. Raise the limit at DeepL, or wait for the next period.",
      )
    : usualFailure(answer);

/** Returns the API address for a key: keys of the free plan have their own, and are recognized by their ending. */
export const deepLAddress = (key: string): string =>
  key.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com";

/** Glossaries have languages without variants. */
const base = (code: string): string => code.split("-")[0]?.toLowerCase() ?? "";

/** One line per term; of several with the same word, the first counts. */
const entriesOf = (terms: readonly EngineTerm[]): string => {
  const plain = (term: string) => term.replaceAll(/\s+/g, " ").trim();
  const entries = new Map<string, string>();
  for (const { source, target } of terms)
    if (!entries.has(plain(source))) entries.set(plain(source), plain(target));
  return [...entries].map(([source, target]) => `${source}\t${target}`).join("\n");
};

/**
 * DeepL through version 2 of its API. `owner` distinguishes an organization's glossaries from those of others with
 * the same key.
 */
export const createDeepL = (
  network: EngineNetwork,
  key: string,
  owner: string,
): TranslationEngine => {
  const known = new Map<"source" | "target", ReadonlySet<string>>();
  const glossaries = new Map<string, string | undefined>();

  const ask = async (
    path: string,
    signal: AbortSignal,
    request: { readonly json?: unknown; readonly method?: "DELETE" } = {},
  ): Promise<EngineAnswer> => {
    const headers = { authorization: `DeepL-Auth-Key ${key}` };
    const answer = await askEngine(network, { ...request, path, headers, signal });
    if (answer.status >= 300) throw failureOf(answer);
    return answer;
  };

  const codesOf = async (
    type: "source" | "target",
    signal: AbortSignal,
  ): Promise<ReadonlySet<string>> => {
    const there = known.get(type);
    if (there !== undefined) return there;
    const listed = readAs(languageList, await ask(`/v2/languages?type=${type}`, signal));
    const codes = new Set(listed.map(({ language }) => language.toUpperCase()));
    known.set(type, codes);
    return codes;
  };

  const codes = async ({ from, to }: Pair, signal: AbortSignal) => {
    const source = codeIn(await codesOf("source", signal), deepLSourceCodes, from);
    const target = codeIn(await codesOf("target", signal), deepLTargetCodes, to);
    return source === undefined || target === undefined ? undefined : { source, target };
  };

  const makeGlossary = async (
    languages: { readonly source: string; readonly target: string },
    entries: string,
    signal: AbortSignal,
  ): Promise<string | undefined> => {
    const [source, target] = [base(languages.source), base(languages.target)];
    const { supported_languages: supported } = readAs(
      glossaryPairs,
      await ask("/v2/glossary-language-pairs", signal),
    );
    const isSupported = supported.some(
      (pair) => pair.source_lang === source && pair.target_lang === target,
    );
    if (!isSupported) return undefined;
    const ours = `bindery ${owner} ${source} ${target} `;
    const hash = createHash("sha256").update(entries).digest("base64url").slice(0, 16);
    const name = `${ours}${hash}`;
    const { glossaries: listed } = readAs(glossaryList, await ask("/v2/glossaries", signal));
    const there = listed.find((one) => one.name === name);
    if (there !== undefined) return there.glossary_id;
    const json = {
      name,
      source_lang: source,
      target_lang: target,
      entries,
      entries_format: "tsv",
    };
    const made = readAs(glossary, await ask("/v2/glossaries", signal, { json }));
    // Earlier versions of the glossary are no longer needed, and DeepL limits their number.
    for (const former of listed.filter((one) => one.name.startsWith(ours)))
      await ask(`/v2/glossaries/${encodeURIComponent(former.glossary_id)}`, signal, {
        method: "DELETE",
      });
    return made.glossary_id;
  };

  const glossaryFor = async (
    languages: { readonly source: string; readonly target: string },
    terms: readonly EngineTerm[],
    signal: AbortSignal,
  ): Promise<string | undefined> => {
    if (terms.length === 0) return undefined;
    const entries = entriesOf(terms);
    const name = `${languages.source} ${languages.target} ${entries}`;
    if (!glossaries.has(name)) glossaries.set(name, await makeGlossary(languages, entries, signal));
    return glossaries.get(name);
  };

  return {
    limits: { texts: 50, bytes: 100_000 },
    has: async (pair, signal) => (await codes(pair, signal)) !== undefined,
    targets: async (from: Language, signal) => {
      const sources = await codesOf("source", signal);
      if (codeIn(sources, deepLSourceCodes, from) === undefined) return [];
      const targets = languagesIn(await codesOf("target", signal), deepLTargetCodes);
      return targets.filter((language) => language !== from);
    },
    translate: async ({ pair, texts, terms }, signal) => {
      const languages = await codes(pair, signal);
      if (languages === undefined)
        throw new EngineFailure("pair", "DeepL does not translate between these languages.");
      const id = await glossaryFor(languages, terms, signal);
      const json = {
        text: texts.map(({ text }) => text),
        source_lang: languages.source,
        target_lang: languages.target,
        tag_handling: "xml",
        tag_handling_version: "v2",
        outline_detection: false,
        ...(id === undefined ? {} : { glossary_id: id }),
      };
      const { translations } = readAs(answered, await ask("/v2/translate", signal, { json }));
      return asMany(
        translations.map(({ text }) => text),
        texts,
      );
    },
    usage: async (signal) => {
      const { character_count: used, character_limit: limit } = readAs(
        counted,
        await ask("/v2/usage", signal),
      );
      return { used, limit };
    },
  };
};
