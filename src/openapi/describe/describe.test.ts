import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../json.ts";
import { spec, specOf } from "../testing/specs.ts";
import { describeOperation, namedSchemas } from "./describe-operation.ts";
import { describeSchema, type SchemaDescription } from "./describe-schema.ts";

/** What is said of a schema of the name `Pet`. */
const said = (schema: JsonValue, others: JsonObject = {}, openapi = "3.1.0"): SchemaDescription => {
  const document = { ...spec({}), openapi, components: { schemas: { Pet: schema, ...others } } };
  const { terms, schemas } = namedSchemas(document, ["Pet"]);
  const [placed] = schemas;
  if (!placed) throw new Error("no schema");
  return describeSchema(terms, placed);
};

describe("a schema in words", () => {
  it("names types, formats, lists and alternatives", () => {
    expect(said({ type: "string", format: "date-time" }).type).toBe("string (date-time)");
    expect(said({ type: ["integer", "string"] }).type).toBe("integer or string");
    expect(
      said(
        { type: "array", items: { type: "array", items: { $ref: "#/components/schemas/Tag" } } },
        { Tag: { type: "string" } },
      ).type,
    ).toBe("array of array of Tag");
    expect(
      said(
        { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] },
        { Cat: {}, Dog: {} },
      ).type,
    ).toBe("Cat or Dog");
    expect(said({ anyOf: [{ type: "string" }, { type: "integer" }] })).toMatchObject({
      type: "any of 2",
      choice: "any",
    });
    expect(said({ properties: {} }).type).toBe("object");
    expect(said({ enum: ["a", "b"] })).toMatchObject({ type: "string", values: ["a", "b"] });
    expect(said({ const: 3 })).toMatchObject({ type: "number", values: [3] });
    expect(said(true).type).toBe("any value");
    expect(said(false).type).toBe("nothing");
    expect(said({ $ref: "#/components/schemas/None" }).leadsNowhere).toBe(true);
  });

  it("tells null in each way it is written", () => {
    expect(said({ type: ["string", "null"] })).toMatchObject({ type: "string", nullable: true });
    expect(said({ type: "string", nullable: true }, {}, "3.0.3")).toMatchObject({
      type: "string",
      nullable: true,
    });
    expect(said({ anyOf: [{ type: "string" }, { type: "null" }] })).toMatchObject({
      type: "string",
      nullable: true,
      parts: [],
    });
    expect(
      said({ oneOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] }),
    ).toMatchObject({ type: "one of 2", nullable: true });
    expect(said({ type: "string" }).nullable).toBe(false);
  });

  it("puts bounds into phrases", () => {
    expect(said({ type: "string", minLength: 1, maxLength: 20, pattern: "^a" }).limits).toEqual([
      "from 1 to 20 characters",
      "must match ^a",
    ]);
    expect(said({ type: "string", minLength: 1 }).limits).toEqual(["at least 1 character"]);
    expect(
      said({ minimum: 0, exclusiveMinimum: true, maximum: 5, multipleOf: 2 }, {}, "3.0.3").limits,
    ).toEqual(["more than 0", "at most 5", "a multiple of 2"]);
    expect(said({ exclusiveMaximum: 1.5 }).limits).toEqual(["less than 1.5"]);
    expect(said({ type: "array", minItems: 2, maxItems: 2, uniqueItems: true }).limits).toEqual([
      "exactly 2 items",
      "no item twice",
    ]);
    expect(said({ type: "object", additionalProperties: false, maxProperties: 1 }).limits).toEqual([
      "at most 1 property",
      "no other properties",
    ]);
  });

  it("gathers what allOf joins, and keeps default, examples and marks", () => {
    const found = said(
      {
        allOf: [
          { $ref: "#/components/schemas/Named" },
          {
            properties: { name: { maxLength: 9 }, age: { type: "integer", default: 0 } },
            required: ["age"],
          },
        ],
        description: "One animal",
        deprecated: true,
        examples: [{ name: "Rex" }],
      },
      { Named: { type: "object", required: ["name"], properties: { name: { type: "string" } } } },
    );
    expect(found).toMatchObject({
      type: "object",
      description: "One animal",
      deprecated: true,
      examples: [{ name: "Rex" }],
    });
    expect(found.parts.map(({ label, required }) => [label, required])).toEqual([
      ["name", true],
      ["age", true],
    ]);
    expect(said({ type: "boolean", default: null }).default).toBeNull();
    expect("default" in said({ type: "boolean" })).toBe(false);
  });

  it("gives what is within itself the same key", () => {
    const ring = { type: "object", properties: { child: { $ref: "#/components/schemas/Pet" } } };
    const document = { ...spec({}), components: { schemas: { Pet: ring } } };
    const { terms, schemas } = namedSchemas(document, ["Pet"]);
    const pet = describeSchema(terms, schemas[0] ?? { value: null, pointer: "", label: "" });
    const child = pet.parts[0]?.schema ?? { value: null, pointer: "", label: "" };
    expect(describeSchema(terms, child).key).toBe(pet.key);
  });
});

describe("an operation in words", () => {
  it("has parameters by place, body and responses by media type, ways to sign in", () => {
    const document = spec(
      {
        "/pets/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          post: {
            operationId: "addPet",
            summary: "Add",
            description: "Adds a *pet*.",
            deprecated: true,
            tags: ["pets"],
            security: [{ key: [] }, { sign: ["write"], token: [] }],
            parameters: [
              {
                name: "dry",
                in: "query",
                description: "Only try",
                schema: { type: "boolean" },
                allowEmptyValue: true,
                example: true,
              },
            ],
            requestBody: {
              required: true,
              content: {
                "application/json": {
                  schema: { type: "object" },
                  examples: { rex: { summary: "A dog", value: { name: "Rex" } } },
                },
              },
            },
            responses: {
              "201": {
                description: "Made",
                headers: { Location: { schema: { type: "string" } } },
                links: {
                  made: { operationId: "getPet", description: "The one." },
                  all: { operationRef: "#/paths/~1pets/get" },
                },
                content: { "application/json": { schema: { type: "object" } } },
              },
              default: { $ref: "#/components/responses/Failed" },
            },
          },
        },
      },
      {
        servers: [
          { url: "https://{region}.example.com/v1", variables: { region: { default: "eu" } } },
        ],
        components: {
          responses: { Failed: { description: "Failed" } },
          securitySchemes: {
            key: { type: "apiKey", in: "header", name: "X-Key" },
            sign: {
              type: "oauth2",
              flows: { clientCredentials: { tokenUrl: "https://a.example", scopes: {} } },
            },
            token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          },
        },
      },
    );
    expect(describeOperation(document, { method: "POST", path: "/pets/{id}" })).toMatchObject({
      method: "post",
      kind: "operation",
      operationId: "addPet",
      summary: "Add",
      description: "Adds a *pet*.",
      deprecated: true,
      servers: ["https://eu.example.com/v1"],
      parameters: [
        { place: "path", parameters: [{ name: "id", required: true }] },
        {
          place: "query",
          parameters: [
            {
              name: "dry",
              required: false,
              allowsEmpty: true,
              description: "Only try",
              examples: [{ value: true }],
            },
          ],
        },
      ],
      body: {
        required: true,
        media: [
          {
            name: "application/json",
            examples: [{ name: "rex", summary: "A dog", value: { name: "Rex" } }],
          },
        ],
      },
      responses: [
        {
          code: "201",
          description: "Made",
          headers: [{ name: "Location" }],
          links: [
            { name: "made", operation: "getPet", description: "The one." },
            { name: "all", operation: "#/paths/~1pets/get" },
          ],
          media: [{ name: "application/json" }],
        },
        { code: "default", description: "Failed", headers: [], links: [], media: [] },
      ],
      security: [
        [{ name: "key", words: "API key in the header X-Key" }],
        [
          { words: "OAuth 2.0 (client credentials)", scopes: ["write"] },
          { words: "Bearer token (JWT)" },
        ],
      ],
    });
    expect(describeOperation(document, { method: "get", path: "/pets/{id}" })).toBeUndefined();
    expect(describeOperation(document, { method: "get", path: "__proto__" })).toBeUndefined();
  });

  it("reads version 2.0 and webhooks alike", () => {
    const two: JsonObject = {
      swagger: "2.0",
      info: { title: "Old", version: "1" },
      host: "api.example.com",
      basePath: "/v2",
      produces: ["application/json"],
      securityDefinitions: { login: { type: "basic" } },
      security: [{ login: [] }],
      paths: {
        "/pets": {
          post: {
            parameters: [
              {
                name: "pet",
                in: "body",
                description: "The pet",
                schema: { $ref: "#/definitions/Pet" },
              },
            ],
            responses: {
              "200": {
                description: "Done",
                schema: { $ref: "#/definitions/Pet" },
                examples: { "application/json": { id: 1 } },
              },
            },
          },
        },
      },
      definitions: { Pet: { type: "object" } },
    };
    expect(describeOperation(two, { method: "post", path: "/pets" })).toMatchObject({
      servers: ["https://api.example.com/v2"],
      body: { description: "The pet", media: [{ name: "application/json" }] },
      responses: [{ media: [{ examples: [{ value: { id: 1 } }] }] }],
      security: [[{ words: "User name and password (HTTP Basic)" }]],
    });
    const hook = specOf({}, { webhooks: { arrived: { post: { responses: {} } } } });
    expect(describeOperation(hook, { method: "post", path: "arrived" })).toMatchObject({
      kind: "webhook",
      path: "arrived",
      security: [],
    });
  });
});
