import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { accepts } from "./accepts.ts";

/** Beside the built service, or where the contract's generator leaves it. */
const file = new URL(
  import.meta.url.endsWith(".ts") ? "../../contract/openapi.json" : "./openapi.json",
  import.meta.url,
);

const pack = promisify(gzip);

interface Prepared {
  readonly plain: Buffer<ArrayBuffer>;
  readonly packed: Buffer<ArrayBuffer>;
}

const prepare = async (): Promise<Prepared> => {
  const plain = Buffer.from(JSON.stringify(JSON.parse(await readFile(file, "utf8"))));
  return { plain, packed: Buffer.from(await pack(plain)) };
};

let prepared: Promise<Prepared> | undefined;

/** The document as text. */
export const openApiText = async (): Promise<string> =>
  (await (prepared ??= prepare())).plain.toString("utf8");

/**
 * Answers the API's OpenAPI document, as JSON without blanks. It was generated before, because making it takes longer
 * than the rest of a start, and is read and packed when somebody asks for it first. All answers are the same bytes:
 * whoever asks for many and reads none takes no memory by that.
 */
export const openApiDocument = async (request: Request): Promise<Response> => {
  const { plain, packed } = await (prepared ??= prepare());
  const headers = new Headers({ "Content-Type": "application/json", Vary: "Accept-Encoding" });
  if (!accepts(request.headers.get("accept-encoding"), "gzip"))
    return new Response(plain, { headers });
  headers.set("Content-Encoding", "gzip");
  return new Response(packed, { headers });
};
