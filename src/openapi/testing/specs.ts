import type { JsonObject, JsonValue } from "../json.ts";

/** A specification of version 3.1 with these paths and other members. */
export const spec = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: "3.1.0",
  info: { title: "Shelter", version: "1" },
  paths,
  ...more,
});

/** A specification with one operation, `POST /pets`, with the schema in its request or response. */
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

/** The same with `GET /pets` as given. */
export const specOf = (operation: JsonObject, more: JsonObject = {}): JsonObject =>
  spec({ "/pets": { get: { responses: { "204": { description: "Done" } }, ...operation } } }, more);
