import { Failure } from "#server/kit/failures.ts";
import { othersTurn } from "#server/kit/others-turn.ts";
import { BrokenOff } from "./broken-off.ts";
import type { BodyWatch } from "./slow-bodies.ts";

/** How deeply brackets in a body may nest: a document with as many levels as Markdown allows takes about 340. */
const MAX_DEPTH = 400;

/** Bodies up to this many bytes are scanned without yielding to other requests. */
const READ_AT_ONCE = 256 * 1024;

/** The characters of JSON, as bytes. */
const sign = {
  quote: 0x22,
  comma: 0x2c,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/**
 * Rejects what JSON.parse accepts but must be refused: a key repeated in one object (the last would silently win),
 * the key `__proto__`, which some schemas drop instead of refusing, and nesting deeper than MAX_DEPTH. The text must
 * already be valid JSON. Scans bytes rather than characters: that is faster, and in UTF-8 no part of another
 * character looks like a JSON one.
 */
const inspectJson = async (
  text: Buffer,
): Promise<{ duplicateKey?: string; reservedKey?: string; tooDeep?: true }> => {
  /** One entry per open bracket: the keys seen so far for an object, null for an array. */
  const open: (Set<string> | null)[] = [];
  let keyComes = false;
  /** Where the current string began. */
  let string: number | undefined;
  let turnAt = READ_AT_ONCE;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= turnAt) {
      await othersTurn();
      turnAt = at + READ_AT_ONCE;
    }
    const byte = text[at];
    if (string !== undefined) {
      if (byte === sign.backslash) at += 1;
      if (byte !== sign.quote) continue;
      const keys = open.at(-1);
      if (keyComes && keys) {
        const key = JSON.parse(text.toString("utf8", string, at + 1)) as string;
        if (key === "__proto__") return { reservedKey: key };
        if (keys.has(key)) return { duplicateKey: key };
        keys.add(key);
      }
      keyComes = false;
      string = undefined;
    } else if (byte === sign.quote) {
      string = at;
    } else if (byte === sign.openObject || byte === sign.openList) {
      open.push(byte === sign.openObject ? new Set() : null);
      if (open.length > MAX_DEPTH) return { tooDeep: true };
      keyComes = byte === sign.openObject;
    } else if (byte === sign.closeObject || byte === sign.closeList) {
      open.pop();
      keyComes = false;
    } else if (byte === sign.comma) {
      keyComes = open.at(-1) !== null;
    }
  }
  return {};
};

/** Maximum size of a request body in bytes, unless the operation allows more. */
export const MAX_BODY = 1024 * 1024;

const tooLarge = (most: number) =>
  new Failure("too-large", `The body is larger than ${most} bytes.`);

/**
 * Reads all bytes of a body; throws too-large as soon as there are more than `most`, whatever its declared length.
 * Aborts when `watch` refuses the body.
 */
export const readBytes = async (
  request: Request,
  most: number,
  watch: BodyWatch,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge(most);
    if (!request.body) return Buffer.alloc(0);
    const reader = request.body.getReader();
    const read = () =>
      reader.read().catch((error: unknown) => {
        throw new BrokenOff(error);
      });
    const next = () => Promise.race([read(), watch.refused]);
    for (let step = await next(); !step.done; step = await next()) {
      size += step.value.byteLength;
      watch.got(step.value.byteLength);
      if (size > most) {
        await reader.cancel();
        throw tooLarge(most);
      }
      chunks.push(step.value);
    }
    return Buffer.concat(chunks);
  } finally {
    watch.end();
  }
};

const isJson = (contentType: string | null): boolean =>
  contentType !== null && /^application\/json *(?:;|$)/i.test(contentType);

/** Whether no database column can hold a text: it contains NUL or an unpaired surrogate. */
export const isUnstorable = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

/** The only way such text can occur in a body that is valid JSON in UTF-8. */
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** Returns the path of the first such text. */
const unstorableIn = (value: unknown): readonly string[] | undefined => {
  if (typeof value === "string") return isUnstorable(value) ? [] : undefined;
  if (value === null || typeof value !== "object") return undefined;
  const isList = Array.isArray(value);
  for (const key of isList ? value.keys() : Object.keys(value)) {
    if (!isList && isUnstorable(key as string)) return [];
    const found = unstorableIn((value as Record<number | string, unknown>)[key]);
    if (found) return [`${key}`, ...found];
  }
  return undefined;
};

export interface ReadBody {
  readonly value: unknown;
  /** The text as received, for comparing requests. */
  readonly text: string;
}

/**
 * Parses the bytes of a JSON body. Throws when it is not JSON by media type or content, repeats a key, or contains
 * text that cannot be stored. An absent body is `{}` where the operation permits that.
 */
export const readBody = async (
  request: Request,
  bytes: Buffer,
  optional: boolean,
): Promise<ReadBody> => {
  if (bytes.byteLength === 0 && optional) return { value: {}, text: "" };
  if (!isJson(request.headers.get("content-type")))
    throw new Failure("unsupported-media-type", "Send the body as Content-Type: application/json.");
  /** Each scan of a long body takes milliseconds; other requests run in between. */
  const turn = () => (bytes.byteLength > READ_AT_ONCE ? othersTurn() : undefined);
  let text: string;
  let value: unknown;
  await turn();
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    await turn();
    value = JSON.parse(text);
  } catch {
    throw new Failure("invalid", "The body is not valid JSON in UTF-8.");
  }
  await turn();
  const { duplicateKey, reservedKey, tooDeep } = await inspectJson(bytes);
  if (tooDeep) throw new Failure("invalid", `The body nests deeper than ${MAX_DEPTH} levels.`);
  if (reservedKey !== undefined) throw new Failure("invalid", `unknown: ${reservedKey}`);
  if (duplicateKey !== undefined)
    throw new Failure("invalid", `The body names the key ${JSON.stringify(duplicateKey)} twice.`);
  await turn();
  const unstorable = MAY_BE_UNSTORABLE.test(text) ? unstorableIn(value)?.join(".") : undefined;
  if (unstorable !== undefined)
    throw new Failure(
      "invalid",
      `${unstorable || "The body"} holds a character that cannot be stored.`,
      {
        details: [
          { path: unstorable, message: "remove NUL characters and broken surrogate pairs" },
        ],
      },
    );
  return { value, text };
};
