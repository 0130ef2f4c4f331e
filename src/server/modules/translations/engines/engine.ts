import type { Language } from "#contract/schemas/language.ts";
import type { EngineProblemCode } from "#contract/schemas/translation-engine.ts";

/** A source and a target language. */
export interface Pair {
  readonly from: Language;
  readonly to: Language;
}

/** A text to translate, with its markers. */
export interface EngineText {
  readonly text: string;
  /** For a known translation whose source has changed: the former source and its translation. */
  readonly before?: { readonly text: string; readonly translation: string };
}

/** A term with a required translation; it must stay unchanged where both are the same. */
export interface EngineTerm {
  readonly source: string;
  readonly target: string;
}

/** The texts of one request. */
export interface Batch {
  readonly pair: Pair;
  readonly texts: readonly EngineText[];
  /** Glossary terms for this pair of languages. */
  readonly terms: readonly EngineTerm[];
  /** Instructions for translators, as Markdown; for engines that accept them. */
  readonly instructions: string;
}

/** How much one request may contain. */
export interface BatchLimits {
  readonly texts: number;
  /** Of all texts together. */
  readonly bytes?: number;
  readonly characters?: number;
}

/** The engine's own count of our use, in characters, if it reports one. */
export interface EngineUsage {
  readonly used: number;
  readonly limit?: number;
}

/** Something that translates texts. Throws `EngineFailure` for whatever it refuses. */
export interface TranslationEngine {
  readonly limits: BatchLimits;
  /** Whether it translates from one language into the other. */
  has(pair: Pair, signal: AbortSignal): Promise<boolean>;
  /** Returns the languages it can translate a language into. */
  targets(from: Language, signal: AbortSignal): Promise<readonly Language[]>;
  /** Returns one translation per text, in the same order; markers in them may be damaged. */
  translate(batch: Batch, signal: AbortSignal): Promise<readonly string[]>;
  /** Undefined for engines that do not report it. */
  usage?(signal: AbortSignal): Promise<EngineUsage>;
}

/** Thrown where an engine returned no translations. The message is a sentence, and contains nothing of the key. */
export class EngineFailure extends Error {
  override readonly name = "EngineFailure";
  /**
   * `unavailable` and `answer`: a retry may succeed. `refused`: a smaller request may succeed. For all others, a
   * person has to act.
   */
  readonly kind: EngineProblemCode;
  /** Milliseconds to wait before a retry, as requested by the engine. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: EngineProblemCode,
    message: string,
    { retryAfter, ...options }: ErrorOptions & { readonly retryAfter?: number | undefined } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
