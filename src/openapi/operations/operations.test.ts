import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json.ts";
import { MAX_PART_BYTES } from "../limits.ts";
import { readSource } from "../read/read-source.ts";
import { spec } from "../testing/specs.ts";
import { listOperations } from "./list-operations.ts";
import { mentionKey } from "./mention-key.ts";
import { operationPart, schemasPart } from "./operation-part.ts";

const done = { "200": { description: "Done" } };
const answering = (name: string): JsonObject => ({
  responses: {
    "200": {
      description: "Done",
      content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
    },
  },
});

const shelter = spec(
  {
    "/pets/{id}": {
      summary: "A pet",
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: { ...answering("Pet"), operationId: "getPet", tags: ["pets"] },
      delete: { responses: done, summary: "Give away", deprecated: true, security: [{ key: [] }] },
    },
    "/owners": { get: { ...answering("Owner"), tags: ["people"] } },
    "/shared": { $ref: "#/components/pathItems/Shared" },
    "x-paths": { get: {} },
  },
  {
    tags: [{ name: "pets" }, { name: "people" }],
    security: [{ token: [] }],
    webhooks: { sold: { post: { responses: done } } },
    components: {
      pathItems: { Shared: { post: answering("Pet") } },
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "Key" },
        token: { type: "http", scheme: "bearer" },
      },
      schemas: {
        Pet: {
          discriminator: { propertyName: "kind", mapping: { cat: "Cat" } },
          properties: { owner: { $ref: "#/components/schemas/Owner" } },
        },
        Owner: { properties: { pets: { items: { $ref: "#/components/schemas/Pet" } } } },
        Cat: { type: "object" },
        Unused: { type: "string" },
      },
    },
  },
);

const partOf = (document: JsonObject, method: string, path: string): JsonObject => {
  const part = operationPart(document, { method, path });
  if (!part || !("document" in part)) throw new Error("There is no such part.");
  return part.document;
};

const problemsOf = (document: JsonObject) => {
  const read = readSource({ files: new Map([["a", JSON.stringify(document)]]), entry: "a" });
  return "errors" in read ? read.errors : read.problems;
};

test("a mention goes by method and path without the names of parameters", () => {
  expect(mentionKey("GET", "/pets/{id}/owners/{ownerId}")).toBe("get /pets/{}/owners/{}");
  expect(mentionKey("post", "/files/{name}.{ending}")).toBe("post /files/{}.{}");
  expect(mentionKey("post", "sold")).toBe("post sold");
});

describe("the list of operations", () => {
  test("has operations and webhooks in the order of the document", () => {
    expect(listOperations(shelter)).toEqual([
      {
        method: "get",
        path: "/pets/{id}",
        kind: "operation",
        operationId: "getPet",
        summary: "A pet",
        tags: ["pets"],
        deprecated: false,
        key: "get /pets/{}",
      },
      {
        method: "delete",
        path: "/pets/{id}",
        kind: "operation",
        summary: "Give away",
        tags: [],
        deprecated: true,
        key: "delete /pets/{}",
      },
      {
        method: "get",
        path: "/owners",
        kind: "operation",
        tags: ["people"],
        deprecated: false,
        key: "get /owners",
      },
      {
        method: "post",
        path: "/shared",
        kind: "operation",
        tags: [],
        deprecated: false,
        key: "post /shared",
      },
      {
        method: "post",
        path: "sold",
        kind: "webhook",
        tags: [],
        deprecated: false,
        key: "post sold",
      },
    ]);
  });

  test("has methods that version 3.2 adds", () => {
    const document = {
      ...spec({
        "/pets": {
          query: { responses: done },
          additionalOperations: { COPY: { responses: done } },
        },
      }),
      openapi: "3.2.0",
    };
    expect(listOperations(document).map(({ key }) => key)).toEqual(["query /pets", "copy /pets"]);
    expect(partOf(document, "COPY", "/pets")).toBeDefined();
  });
});

describe("the part of an operation", () => {
  test("has what it refers to, however that goes on, and nothing else", () => {
    const part = partOf(shelter, "GET", "/pets/{id}");
    expect(Object.keys(part["paths"] ?? {})).toEqual(["/pets/{id}"]);
    expect(Object.keys((part["paths"] as JsonObject)["/pets/{id}"] ?? {})).toEqual([
      "summary",
      "parameters",
      "get",
    ]);
    expect(part["components"]).toEqual({
      schemas: {
        Pet: (shelter["components"] as { schemas: JsonObject }).schemas["Pet"],
        Owner: (shelter["components"] as { schemas: JsonObject }).schemas["Owner"],
        Cat: { type: "object" },
      },
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    });
    expect(part["tags"]).toEqual([{ name: "pets" }]);
    expect(part["security"]).toEqual([{ token: [] }]);
  });

  test("is a specification, and the same again when a part of it is made", () => {
    for (const { method, path, key } of listOperations(shelter)) {
      const part = partOf(shelter, method, path);
      expect(problemsOf(part), key).toEqual([]);
      expect(listOperations(part).map((operation) => operation.key)).toEqual([key]);
      expect(partOf(part, method, path)).toEqual(part);
    }
  });

  test("leaves the whole as it is", () => {
    const copy = structuredClone(shelter);
    for (const operation of listOperations(shelter)) operationPart(shelter, operation);
    expect(shelter).toEqual(copy);
  });

  test("brings another operation along whole when something within that is meant", () => {
    const other = { responses: { "200": { description: "Done" } } };
    const document = spec({
      "/a": { get: { responses: { "200": { $ref: "#/paths/~1b/post/responses/200" } } } },
      "/b": { get: other, post: other },
    });
    const part = partOf(document, "get", "/a");
    expect(part["paths"]).toEqual({
      "/a": { get: { responses: { "200": { $ref: "#/paths/~1b/post/responses/200" } } } },
      "/b": { post: other },
    });
    expect(problemsOf(part)).toEqual([]);
  });

  test("is refused when it is larger than a megabyte", () => {
    const text = "ä".repeat(MAX_PART_BYTES / 2);
    const document = spec({ "/a": { get: { responses: done, description: text } } });
    expect(operationPart(document, { method: "get", path: "/a" })).toEqual({ tooLarge: true });
  });

  test("is none where there is no such operation", () => {
    for (const [method, path] of [
      ["put", "/owners"],
      ["get", "/none"],
      ["get", "__proto__"],
      ["constructor", "/owners"],
    ] as const)
      expect(operationPart(shelter, { method, path })).toBeUndefined();
  });

  test("of version 2.0 has its definitions, parameters and ways to sign in", () => {
    const document: JsonObject = {
      swagger: "2.0",
      info: { title: "Old", version: "1" },
      host: "specs.example",
      security: [{ key: [] }],
      securityDefinitions: { key: { type: "basic" }, other: { type: "basic" } },
      parameters: { limit: { name: "limit", in: "query", type: "integer" } },
      definitions: { Pet: { type: "object" }, Unused: { type: "object" } },
      paths: {
        "/pets": {
          get: {
            parameters: [{ $ref: "#/parameters/limit" }],
            responses: { "200": { description: "", schema: { $ref: "#/definitions/Pet" } } },
          },
        },
      },
    };
    const { definitions: _definitions, securityDefinitions: _schemes, ...rest } = document;
    expect(partOf(document, "get", "/pets")).toEqual({
      ...rest,
      definitions: { Pet: { type: "object" } },
      securityDefinitions: { key: { type: "basic" } },
    });
  });
});

test("schemas by name come with what they refer to", () => {
  const part = schemasPart(shelter, ["Owner", "None", "__proto__"]);
  if (!("document" in part)) throw new Error("It is too large.");
  expect(
    Object.keys((part.document["components"] as { schemas: JsonObject }).schemas).toSorted(),
  ).toEqual(["Cat", "Owner", "Pet"]);
  expect(problemsOf(part.document)).toEqual([]);
});
