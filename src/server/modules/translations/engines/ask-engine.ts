import type { z } from "zod";
import { guardedSend, type SentAnswer } from "#server/outbound/guarded-fetch.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { EngineFailure } from "./engine.ts";

/** The address of an engine, and how it may be reached. */
export interface EngineNetwork {
  /** Without a trailing slash. */
  readonly url: string;
  /** `host:port` pairs that may be reached although they are private. */
  readonly allow: readonly string[];
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

interface EngineRequest {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: URLSearchParams;
  readonly signal: AbortSignal;
}

/** A response as received, with its content if that is JSON. */
export interface EngineAnswer {
  readonly status: number;
  readonly said: unknown;
  /** In milliseconds. */
  readonly retryAfter: number | undefined;
}

/** Maximum bytes of a response: many times what the largest batch can become. */
const MAX_ANSWER = 4 * 1024 * 1024;
/** Models take a while to respond. */
const TIMEOUT_MS = 120_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

const pauseOf = ({ retryAfter = "" }: SentAnswer, now: Date): number | undefined => {
  if (retryAfter === "") return undefined;
  const asked = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), LONGEST_PAUSE_MS);
};

const readJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
};

const bodyOf = ({ json, form }: EngineRequest) => {
  if (form !== undefined)
    return { body: form.toString(), type: "application/x-www-form-urlencoded" };
  return json === undefined ? {} : { body: JSON.stringify(json), type: "application/json" };
};

const failureOf = (error: OutboundFailure): EngineFailure => {
  const message = `The engine gave no answer, because ${error.message}.`;
  switch (error.reason) {
    case "address":
    case "redirects":
      return new EngineFailure("settings", message, { cause: error });
    case "too-large":
    case "encoding":
      return new EngineFailure("answer", message, { cause: error });
    default:
      return new EngineFailure("unavailable", message, { cause: error });
  }
};

/** Sends one request to an engine. Throws `EngineFailure` when there is no response. */
export const askEngine = async (
  { url, allow, now, timeoutMs = TIMEOUT_MS }: EngineNetwork,
  request: EngineRequest,
): Promise<EngineAnswer> => {
  const { body, type } = bodyOf(request);
  const { method = body === undefined ? "GET" : "POST", path, signal } = request;
  try {
    const answer = await guardedSend(`${url}${path}`, {
      method,
      headers: { ...request.headers, ...(type === undefined ? {} : { "content-type": type }) },
      ...(body === undefined ? {} : { body }),
      allow,
      maxBytes: MAX_ANSWER,
      timeoutMs,
      signal,
    });
    return {
      status: answer.status,
      said: readJson(answer.bytes),
      retryAfter: pauseOf(answer, now()),
    };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof OutboundFailure ? failureOf(error) : error;
  }
};

/** Returns the content of a response; throws where it does not follow the engine's protocol. */
export const readAs = <Schema extends z.ZodType>(
  schema: Schema,
  { said }: EngineAnswer,
): z.output<Schema> => {
  const read = schema.safeParse(said);
  if (read.success) return read.data;
  throw new EngineFailure("answer", "The engine answered something that is no translation.");
};

/** Returns one translation for each text; throws where their number differs. */
export const asMany = (
  translations: readonly string[],
  texts: readonly unknown[],
): readonly string[] => {
  if (translations.length === texts.length) return translations;
  throw new EngineFailure(
    "answer",
    `The engine answered ${translations.length} translations of ${texts.length} texts.`,
  );
};

/** Returns the failure that most engines mean by a status, in our own words. */
export const usualFailure = ({ status, retryAfter }: EngineAnswer): EngineFailure => {
  if (status === 401 || status === 403)
    return new EngineFailure("key", "The engine does not take the key. Enter it again.");
  if (status === 404)
    return new EngineFailure(
      "settings",
      "There is no such engine at its address. Check the address.",
    );
  if (status === 400 || status === 413)
    return new EngineFailure("refused", `The engine refused what it was sent (${status}).`);
  if (status === 429)
    return new EngineFailure("unavailable", "The engine asks for fewer requests.", { retryAfter });
  return new EngineFailure("unavailable", `The engine answered ${status}.`, { retryAfter });
};
