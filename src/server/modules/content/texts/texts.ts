import {
  type BoundedThread,
  createBoundedThread,
  OutOfTime,
  ThreadBusy,
} from "#server/kit/bounded-thread.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { othersTurn } from "#server/kit/others-turn.ts";
import {
  type AnswerOf,
  doTextWork,
  type InputOf,
  type TextRequest,
  type TextWork,
} from "./text-work.ts";
import type { RefusedText } from "./refused-text.ts";

/**
 * Operations on page texts, which their authors can make long: short ones run here, others in threads, so that the
 * service keeps responding. Callers should not hold a transaction while waiting for one.
 */

/** Texts up to this many characters are processed here, since a thread would cost more than it saves. */
const MAX_AT_ONCE = 4_000;
/** Texts up to this length have a separate thread, so that they never wait for the longest ones. */
const MAX_QUICK = 30_000;
/** Time limits for one operation, in milliseconds. */
const QUICK_MS = 2_000;
const LONG_MS = 10_000;
const MOST_WAITING = 64;
const MEMORY_MB = 1024;

type Thread = BoundedThread<TextRequest, unknown>;

const thread = (timeLimit: number): Thread =>
  createBoundedThread(new URL("./text-worker.ts", import.meta.url), {
    timeLimit,
    mostWaiting: MOST_WAITING,
    memoryMb: MEMORY_MB,
  });

const quick = thread(QUICK_MS);
const long = thread(LONG_MS);

const charactersIn = (value: unknown): number => {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + charactersIn(inner), 0);
};

const stringsIn = function* (value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (value !== null && typeof value === "object")
    for (const inner of Object.values(value)) yield* stringsIn(inner);
};

/** How many characters are counted before other requests have a turn. */
const COUNTED_AT_ONCE = 100_000;

/**
 * Returns the most frequent character of the text that is no letter, digit, space or quotation mark, and its number;
 * helps people find what took so long.
 */
const mostFrequentSign = async (value: unknown): Promise<string> => {
  const counts = new Uint32Array(0x10000);
  let sinceTurn = 0;
  for (const text of stringsIn(value))
    for (let from = 0; from < text.length; from += COUNTED_AT_ONCE) {
      const end = Math.min(text.length, from + COUNTED_AT_ONCE);
      for (let at = from; at < end; at += 1) counts[text.charCodeAt(at)]! += 1;
      sinceTurn += end - from;
      if (sinceTurn < COUNTED_AT_ONCE) continue;
      sinceTurn = 0;
      await othersTurn();
    }
  let most = { sign: "", count: 0 };
  for (const [code, count] of counts.entries()) {
    const sign = String.fromCharCode(code);
    if (count > most.count && /[^\p{L}\p{N}\p{Cs}\s"]/u.test(sign)) most = { sign, count };
  }
  return `${most.count.toLocaleString("en")} times "${most.sign}"`;
};

/** The failure for a text that is too expensive to be stored. */
const tooComplex = (path: string, message: string): Failure =>
  new Failure("too-complex", `${path}: ${message} Nothing was changed.`, {
    details: [{ path, message }],
  });

/** Throws the reason why a text is refused; `path` is its place in the request. */
export const refuseText = (
  { refused, field, message, details = [] }: RefusedText,
  path: string,
): never => {
  const at = `${path}${field}`;
  const placed = details.map((one) => ({
    ...one,
    path: one.path === "" ? at : `${at}.${one.path}`,
  }));
  const [first] = placed;
  if (first) throw new Failure("invalid", `${first.path}: ${first.message}`, { details: placed });
  if (refused === "invalid") throw invalid(at, message);
  throw tooComplex(`${path}${field}`, message);
};

const busy = (message: string): Failure =>
  new Failure("busy", `${message} Nothing was changed. Try again.`, { retryAfter: 5 });

/** Operations on the input of a request. */
const readsInput: ReadonlySet<TextWork> = new Set<TextWork>(["create", "replace", "combine"]);

/**
 * Performs one operation. `path` is the text's place in the request, or identifies the page. Throws 503 where too
 * many are waiting; if it takes too long, throws 422 for a text from the request and 503 otherwise.
 */
export const workOnText = async <Work extends TextWork>(
  work: Work,
  input: InputOf<Work>,
  path: string,
): Promise<AnswerOf<Work>> => {
  const request = { work, input };
  const characters = charactersIn(input);
  if (characters <= MAX_AT_ONCE) return doTextWork(request);
  const [lane, limit] = characters <= MAX_QUICK ? [quick, QUICK_MS] : [long, LONG_MS];
  try {
    return (await lane.ask(request)) as AnswerOf<Work>;
  } catch (error) {
    if (error instanceof ThreadBusy) throw busy("Many long pages are being worked on.");
    if (!(error instanceof OutOfTime)) throw error;
    if (!readsInput.has(work)) throw busy(`"${path}" takes too long to be worked on.`);
    throw tooComplex(
      path,
      `reading the text took more than ${limit / 1000} seconds; it has ${await mostFrequentSign(input)}. Split it into several pages.`,
    );
  }
};
