import type { SpecRule } from "#contract/schemas/openapi-rules.ts";
import type { JsonObject } from "../json.ts";
import { spec, specOf } from "./specs.ts";

/** Two specifications, with the expected rules in either direction. */
export interface GoldenSpecs {
  readonly name: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly there: readonly SpecRule[];
  readonly back: readonly SpecRule[];
}

const pair = (
  name: string,
  before: JsonObject,
  after: JsonObject,
  there: readonly SpecRule[],
  back = there,
): GoldenSpecs => ({ name, before, after, there, back });

const operations = (
  name: string,
  before: JsonObject,
  after: JsonObject,
  there: readonly SpecRule[],
  back = there,
) => pair(name, specOf(before), specOf(after), there, back);

const done = { "204": { description: "Done" } };
const get = { get: { responses: done } };
const text = { schema: { type: "string" } };
const list = { schema: { type: "array" } };
const limit = { name: "limit", in: "query", ...text };
const body = (more: JsonObject = {}) => ({
  requestBody: { content: { "application/json": text }, ...more },
});
const answer = (more: JsonObject) => ({ responses: { "200": { description: "Done", ...more } } });
const json = { content: { "application/json": text } };
const csv = { "text/csv": text };
const schemes = (key: JsonObject = { type: "apiKey", in: "header", name: "Key" }): JsonObject => ({
  components: { securitySchemes: { key, token: { type: "http", scheme: "bearer" } } },
});
const secured = (security: JsonObject[], key?: JsonObject) => specOf({ security }, schemes(key));

const hooked = (operation: JsonObject) => spec({}, { webhooks: { sold: { post: operation } } });
const calling = (operation: JsonObject) =>
  specOf({ callbacks: { sold: { "{$request.body#/url}": { post: operation } } } });

const narrow = { schema: { type: "integer" } };
const wide = { schema: { type: "number" } };
const sending = (media: JsonObject, more: JsonObject = {}) => ({
  requestBody: { content: { "application/json": media }, ...more },
  responses: done,
});
const answering = (media: JsonObject) => ({
  responses: { "200": { description: "Done", content: { "application/json": media } } },
});

export const goldenSpecs: readonly GoldenSpecs[] = [
  pair(
    "an operation goes",
    spec({ "/pets": get, "/dogs": get }),
    spec({ "/pets": get }),
    ["operation-removed"],
    ["operation-added"],
  ),
  operations(
    "an operation is deprecated",
    {},
    { deprecated: true },
    ["operation-deprecated"],
    ["texts-changed"],
  ),
  operations("an operation id", { operationId: "list" }, { operationId: "all" }, [
    "operation-id-changed",
  ]),
  operations("tags", { tags: ["a"] }, { tags: ["b"] }, ["operation-tags-changed"]),
  operations("texts", { summary: "All" }, { summary: "Every pet" }, ["texts-changed"]),
  pair(
    "a path parameter is renamed",
    spec({
      "/pets/{id}": {
        get: { parameters: [{ name: "id", in: "path", required: true, ...text }], responses: done },
      },
    }),
    spec({
      "/pets/{pet}": {
        get: {
          parameters: [{ name: "pet", in: "path", required: true, ...text }],
          responses: done,
        },
      },
    }),
    ["path-parameter-renamed"],
  ),
  pair(
    "servers",
    spec({ "/pets": get }, { servers: [{ url: "https://one.example" }] }),
    spec({ "/pets": get }, { servers: [{ url: "https://two.example" }] }),
    ["server-removed", "server-added"],
  ),
  pair(
    "servers of an operation",
    specOf({ servers: [{ url: "https://one.example" }] }),
    specOf({ servers: [{ url: "https://one.example" }, { url: "https://two.example" }] }),
    ["server-added"],
    ["server-removed"],
  ),
  operations(
    "a required parameter",
    {},
    { parameters: [{ ...limit, required: true }] },
    ["required-parameter-added"],
    ["parameter-removed"],
  ),
  operations(
    "an optional parameter",
    {},
    { parameters: [limit] },
    ["optional-parameter-added"],
    ["parameter-removed"],
  ),
  operations(
    "a parameter becomes required",
    { parameters: [limit] },
    { parameters: [{ ...limit, required: true }] },
    ["parameter-required"],
    ["parameter-optional"],
  ),
  operations(
    "a parameter moves",
    { parameters: [limit] },
    { parameters: [{ ...limit, in: "header" }] },
    ["parameter-moved"],
  ),
  operations(
    "a list is written otherwise",
    { parameters: [{ name: "tags", in: "query", ...list }] },
    { parameters: [{ name: "tags", in: "query", ...list, explode: false }] },
    ["parameter-style-changed"],
  ),
  operations(
    "a parameter is deprecated",
    { parameters: [limit] },
    { parameters: [{ ...limit, deprecated: true }] },
    ["parameter-deprecated"],
    ["texts-changed"],
  ),
  operations(
    "a parameter may be empty",
    { parameters: [limit] },
    { parameters: [{ ...limit, allowEmptyValue: true }] },
    ["empty-value-accepted"],
    ["empty-value-refused"],
  ),
  operations(
    "a parameter gets a schema",
    { parameters: [{ name: "limit", in: "query" }] },
    { parameters: [limit] },
    ["schema-added"],
    ["schema-removed"],
  ),
  operations(
    "the schema of a parameter",
    { parameters: [{ ...limit, ...wide }] },
    { parameters: [{ ...limit, ...narrow }] },
    ["request-type-narrowed"],
    ["request-type-widened"],
  ),
  operations(
    "a required body",
    {},
    body({ required: true }),
    ["required-body-added"],
    ["body-removed"],
  ),
  operations("an optional body", {}, body(), ["optional-body-added"], ["body-removed"]),
  operations(
    "a body becomes required",
    body(),
    body({ required: true }),
    ["body-required"],
    ["body-optional"],
  ),
  operations(
    "a media type of a body",
    body(),
    body({ content: { "application/json": text, ...csv } }),
    ["request-media-type-added"],
    ["request-media-type-removed"],
  ),
  operations(
    "parts of a form",
    body(),
    body({
      content: { "application/json": { ...text, encoding: { a: { contentType: "text/csv" } } } },
    }),
    ["encoding-changed"],
  ),
  operations(
    "the schema of a body",
    body({ content: { "application/json": {} } }),
    body(),
    ["schema-added"],
    ["schema-removed"],
  ),
  operations(
    "a successful response",
    { responses: { ...done, "201": { description: "Made" } } },
    { responses: done },
    ["success-response-removed"],
    ["response-added"],
  ),
  operations(
    "another response",
    { responses: { ...done, "404": { description: "None" } } },
    { responses: done },
    ["response-removed"],
    ["response-added"],
  ),
  operations(
    "a media type of a response",
    answer(json),
    answer({ content: { "application/json": text, ...csv } }),
    ["response-media-type-added"],
    ["response-media-type-removed"],
  ),
  operations(
    "a required header",
    answer({ headers: { Total: { ...text, required: true } } }),
    answer({}),
    ["required-header-removed"],
    ["header-added"],
  ),
  operations(
    "a header",
    answer({ headers: { Total: text } }),
    answer({}),
    ["header-removed"],
    ["header-added"],
  ),
  operations(
    "a header becomes optional",
    answer({ headers: { Total: { ...text, required: true } } }),
    answer({ headers: { Total: text } }),
    ["header-optional"],
    ["header-required"],
  ),
  operations(
    "a link of a response",
    answer({ links: { one: { operationId: "getPet" } } }),
    answer({}),
    ["link-removed"],
    ["link-added"],
  ),
  operations(
    "a link of a response leads elsewhere",
    answer({ links: { one: { operationId: "getPet", parameters: { id: "$response.body#/id" } } } }),
    answer({
      links: { one: { operationId: "getPet", parameters: { id: "$response.body#/pet" } } },
    }),
    ["link-changed"],
  ),
  operations(
    "the schema of a header",
    answer({ headers: { Total: narrow } }),
    answer({ headers: { Total: wide } }),
    ["response-type-widened"],
    ["response-type-narrowed"],
  ),
  operations(
    "the schema of a response",
    answer({ content: { "application/json": {} } }),
    answer(json),
    ["schema-added"],
    ["schema-removed"],
  ),
  pair(
    "signing in is needed",
    secured([{}]),
    secured([{ key: [] }]),
    ["security-alternative-removed"],
    ["security-alternative-added"],
  ),
  pair(
    "another way to sign in",
    secured([{ key: [] }]),
    secured([{ key: [] }, { token: [] }]),
    ["security-alternative-added"],
    ["security-alternative-removed"],
  ),
  pair(
    "another scope is needed",
    secured([{ token: ["read"] }]),
    secured([{ token: ["read", "write"] }]),
    ["security-alternative-removed"],
    ["security-alternative-added"],
  ),
  pair(
    "a way to sign in is redefined",
    secured([{ key: [] }]),
    secured([{ key: [] }], { type: "apiKey", in: "query", name: "Key" }),
    ["security-scheme-redefined"],
  ),
  pair(
    "a webhook goes",
    hooked(sending(text)),
    spec({}, { webhooks: {} }),
    ["webhook-removed"],
    ["webhook-added"],
  ),
  pair(
    "a webhook sends more",
    hooked(sending(narrow)),
    hooked(sending(wide)),
    ["response-type-widened"],
    ["response-type-narrowed"],
  ),
  pair(
    "a webhook reads less",
    hooked(answering(wide)),
    hooked(answering(narrow)),
    ["request-type-narrowed"],
    ["request-type-widened"],
  ),
  pair(
    "a webhook always has a body",
    hooked(sending(text)),
    hooked(sending(text, { required: true })),
    ["payload-required"],
    ["payload-optional"],
  ),
  pair(
    "a callback goes",
    calling(sending(text)),
    specOf({}),
    ["callback-removed"],
    ["callback-added"],
  ),
  pair(
    "a callback sends more",
    calling(sending(narrow)),
    calling(sending(wide)),
    ["response-type-widened"],
    ["response-type-narrowed"],
  ),
];
