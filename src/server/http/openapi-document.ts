import { readFile } from "node:fs/promises";

/** Beside the built service, or where the contract's generator leaves it. */
const file = new URL(
  import.meta.url.endsWith(".ts") ? "../../contract/openapi.json" : "./openapi.json",
  import.meta.url,
);

let text: Promise<string> | undefined;

/**
 * The API's OpenAPI document, as JSON without blanks. It was generated before, because making it takes longer than
 * the rest of a start, and is read when somebody asks for it first.
 */
export const openApiDocument = (): Promise<string> =>
  (text ??= readFile(file, "utf8").then((json) => JSON.stringify(JSON.parse(json))));
