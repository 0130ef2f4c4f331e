import type { JsonObject, JsonValue } from "../json.ts";

/** A specification of that version with these paths and whatever else. */
export const spec = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: "3.1.0",
  info: { title: "Shelter", version: "1" },
  paths,
  ...more,
});

/** One operation, `POST /pets`, that may be sent what the schema lets through, or that answers it. */
export const specWith = (
  schema: JsonValue,
  direction: "request" | "response",
  more: JsonObject = {},
): JsonObject => {
  const content = { "application/json": { schema } };
  const operation: JsonObject =
    direction === "request"
      ? { requestBody: { content }, responses: { "204": { description: "Done" } } }
      : { responses: { "200": { description: "Done", content } } };
  return spec({ "/pets": { post: operation } }, more);
};

/** The same with `GET /pets` and what it says of itself. */
export const specOf = (operation: JsonObject, more: JsonObject = {}): JsonObject =>
  spec({ "/pets": { get: { responses: { "204": { description: "Done" } }, ...operation } } }, more);
