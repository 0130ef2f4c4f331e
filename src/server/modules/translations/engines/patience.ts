import {
  type Batch,
  type BatchLimits,
  EngineFailure,
  type EngineText,
  type TranslationEngine,
} from "./engine.ts";

/** How to wait between attempts, replaceable in tests. */
export interface Patience {
  /** Resolves after this many milliseconds; rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

const TRIES = 8;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** The outcome of a text: its translation, or why the engine refuses it. */
export type EngineOutcome = { readonly text: string } | { readonly refused: string };

const isWorthAnotherTry = (error: unknown): error is EngineFailure =>
  error instanceof EngineFailure && (error.kind === "unavailable" || error.kind === "answer");

const waitBefore = (tried: number, { retryAfter }: EngineFailure, random: () => number): number => {
  const doubled = Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
  // Half of the delay is random, so that callers that failed together do not retry together.
  return Math.max(retryAfter ?? 0, doubled / 2 + (doubled / 2) * random());
};

const tryOften = async (
  engine: TranslationEngine,
  batch: Batch,
  signal: AbortSignal,
  { wait, random }: Patience,
): Promise<readonly string[]> => {
  for (let tried = 0; ; tried += 1) {
    signal.throwIfAborted();
    try {
      return await engine.translate(batch, signal);
    } catch (error) {
      if (!isWorthAnotherTry(error) || tried + 1 >= TRIES) throw error;
      await wait(waitBefore(tried, error, random), signal);
    }
  }
};

/**
 * Translates a batch, with retries where they may help, and in halves where the engine refuses the whole. A text that
 * is refused even on its own is returned as refused. Throws `EngineFailure` where it cannot continue.
 */
export const translatePatiently = async (
  engine: TranslationEngine,
  batch: Batch,
  signal: AbortSignal,
  patience: Patience,
): Promise<EngineOutcome[]> => {
  try {
    const answered = await tryOften(engine, batch, signal, patience);
    return answered.map((text) => ({ text }));
  } catch (error) {
    if (!(error instanceof EngineFailure) || error.kind !== "refused") throw error;
    const { texts } = batch;
    if (texts.length === 1) return [{ refused: error.message }];
    const middle = Math.ceil(texts.length / 2);
    const halves = [texts.slice(0, middle), texts.slice(middle)];
    const outcomes: EngineOutcome[] = [];
    for (const half of halves)
      outcomes.push(
        ...(await translatePatiently(engine, { ...batch, texts: half }, signal, patience)),
      );
    return outcomes;
  }
};

/** Returns how many of the texts, from the first on, fit into one request; at least one. */
export const fittingTexts = (texts: readonly EngineText[], limits: BatchLimits): number => {
  let [bytes, characters, count] = [0, 0, 0];
  for (const { text, before } of texts) {
    const whole = `${text}${before?.text ?? ""}${before?.translation ?? ""}`;
    bytes += Buffer.byteLength(whole);
    characters += whole.length;
    const fits =
      count < limits.texts &&
      bytes <= (limits.bytes ?? Number.POSITIVE_INFINITY) &&
      characters <= (limits.characters ?? Number.POSITIVE_INFINITY);
    if (!fits) break;
    count += 1;
  }
  return Math.max(count, 1);
};
