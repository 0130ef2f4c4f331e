import type { Language } from "#contract/schemas/language.ts";
import type { EngineProblemCode } from "#contract/schemas/translation-engine.ts";

/** From one language into another. */
export interface Pair {
  readonly from: Language;
  readonly to: Language;
}

/** A text to translate, with its markers. */
export interface EngineText {
  readonly text: string;
  /** Where the source of a known translation changed: what it was, and what it was translated as. */
  readonly before?: { readonly text: string; readonly translation: string };
}

/** A term that must be translated in one way, or must stay as it is where both are the same. */
export interface EngineTerm {
  readonly source: string;
  readonly target: string;
}

/** What is sent at once. */
export interface Batch {
  readonly pair: Pair;
  readonly texts: readonly EngineText[];
  /** Terms of the glossary in this pair. */
  readonly terms: readonly EngineTerm[];
  /** What whoever translates should know, as Markdown; for engines that can be told. */
  readonly instructions: string;
}

/** How much one request may hold. */
export interface BatchLimits {
  readonly texts: number;
  /** Of all of them together. */
  readonly bytes?: number;
  readonly characters?: number;
}

/** What the engine has counted for us, in characters, as far as it tells. */
export interface EngineUsage {
  readonly used: number;
  readonly limit?: number;
}

/** Something that translates texts. Whatever it refuses is an `EngineFailure`. */
export interface TranslationEngine {
  readonly limits: BatchLimits;
  /** Whether it translates from one language into the other. */
  has(pair: Pair, signal: AbortSignal): Promise<boolean>;
  /** Languages that it translates a language into. */
  targets(from: Language, signal: AbortSignal): Promise<readonly Language[]>;
  /** One translation a text, in their order; markers in it may be damaged. */
  translate(batch: Batch, signal: AbortSignal): Promise<readonly string[]>;
  /** Undefined for engines that do not tell. */
  usage?(signal: AbortSignal): Promise<EngineUsage>;
}

/** Thrown where an engine gave no translations. The message is a sentence, and holds nothing of the key. */
export class EngineFailure extends Error {
  override readonly name = "EngineFailure";
  /** `unavailable`: it may go well later. `refused`: less at once may go well. All others need somebody to act. */
  readonly kind: EngineProblemCode;
  /** Milliseconds that it asked to be left alone for. */
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
