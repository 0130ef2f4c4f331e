import { Failure } from "#server/kit/failures.ts";

/** Levels of brackets a body may nest: a document of as many levels as Markdown may have takes some 340. */
const MAX_DEPTH = 400;

/**
 * What JSON.parse lets pass although it must not: a key an object names twice (the last would silently
 * win), the key `__proto__`, which is dropped on the way through some schemas instead of refused, and
 * nesting deeper than MAX_DEPTH. The text must be valid JSON already.
 */
const inspectJson = (
  text: string,
): { duplicateKey?: string; reservedKey?: string; tooDeep?: true } => {
  /** One entry an open bracket: the keys seen so far for an object, null for an array. */
  const open: (Set<string> | null)[] = [];
  let keyComes = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : null);
      if (open.length > MAX_DEPTH) return { tooDeep: true };
      keyComes = character === "{";
    } else if (character === "}" || character === "]") {
      open.pop();
      keyComes = false;
    } else if (character === ",") {
      keyComes = open.at(-1) !== null;
    } else if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keyComes && keys) {
        const key = JSON.parse(text.slice(at, end + 1)) as string;
        if (key === "__proto__") return { reservedKey: key };
        if (keys.has(key)) return { duplicateKey: key };
        keys.add(key);
      }
      keyComes = false;
      at = end;
    }
  }
  return {};
};

/** The quote that ends a string: the next one before which the number of backslashes is even. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === "\\") before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
};

/** Largest request body in bytes, unless the operation takes more. */
export const MAX_BODY = 1024 * 1024;

const tooLarge = (most: number) =>
  new Failure("too-large", `The body is larger than ${most} bytes.`);

/** All bytes of a body; too-large as soon as there are more than `most`, whatever its length says. */
export const readBytes = async (request: Request, most: number): Promise<Uint8Array> => {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge(most);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.byteLength;
    if (size > most) {
      await reader.cancel();
      throw tooLarge(most);
    }
    chunks.push(step.value);
  }
  return Buffer.concat(chunks);
};

const isJson = (contentType: string | null): boolean =>
  contentType !== null && /^application\/json *(?:;|$)/i.test(contentType);

/** Text no database column can hold: NUL, or half of a surrogate pair. */
export const isUnstorable = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

const unstorableIn = (value: unknown, path: string): string | undefined => {
  if (typeof value === "string") return isUnstorable(value) ? path : undefined;
  if (value === null || typeof value !== "object") return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const at = path === "" ? key : `${path}.${key}`;
    const found = isUnstorable(key) ? path : unstorableIn(inner, at);
    if (found !== undefined) return found;
  }
  return undefined;
};

export interface ReadBody {
  readonly value: unknown;
  /** The text as it came, for telling one request from another. */
  readonly text: string;
}

/**
 * Reads a JSON body. Refuses what is not JSON by name or by content, is too large, repeats a key, or
 * holds text that cannot be stored. An absent body is `{}` where the operation allows that.
 */
export const readBody = async (
  request: Request,
  optional: boolean,
  most = MAX_BODY,
): Promise<ReadBody> => {
  const bytes = await readBytes(request, most);
  if (bytes.byteLength === 0 && optional) return { value: {}, text: "" };
  if (!isJson(request.headers.get("content-type")))
    throw new Failure("unsupported-media-type", "Send the body as Content-Type: application/json.");
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new Failure("invalid", "The body is not valid JSON in UTF-8.");
  }
  const { duplicateKey, reservedKey, tooDeep } = inspectJson(text);
  if (tooDeep) throw new Failure("invalid", `The body nests deeper than ${MAX_DEPTH} levels.`);
  if (reservedKey !== undefined) throw new Failure("invalid", `unknown: ${reservedKey}`);
  if (duplicateKey !== undefined)
    throw new Failure("invalid", `The body names the key ${JSON.stringify(duplicateKey)} twice.`);
  const unstorable = unstorableIn(value, "");
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
