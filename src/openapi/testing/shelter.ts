import type { JsonObject } from "../json.ts";

const json = (name: string): JsonObject => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});

/** A specification with an example of everything that references can point to. */
export const shelter: JsonObject = {
  openapi: "3.1.0",
  info: { title: "Shelter", version: "1" },
  servers: [{ url: "https://shelter.example/v1" }],
  paths: {
    "/pets": {
      parameters: [{ $ref: "#/components/parameters/Limit" }],
      get: {
        responses: {
          "200": { $ref: "#/components/responses/Pets" },
          default: { description: "Wrong", ...json("Problem") },
        },
      },
      post: {
        requestBody: { $ref: "#/components/requestBodies/Pet" },
        responses: { "201": { description: "Made", ...json("Pet") } },
        callbacks: { sold: { $ref: "#/components/callbacks/Sold" } },
      },
    },
  },
  webhooks: {
    lost: { post: { requestBody: json("Pet"), responses: { "204": { description: "" } } } },
  },
  components: {
    parameters: {
      Limit: { name: "limit", in: "query", schema: { $ref: "#/components/schemas/Count" } },
    },
    requestBodies: { Pet: { required: true, ...json("Pet") } },
    responses: {
      Pets: {
        description: "Pets",
        headers: { Total: { $ref: "#/components/headers/Total" } },
        content: {
          "application/json": {
            schema: { type: "array", items: { $ref: "#/components/schemas/Pet" } },
          },
        },
      },
    },
    headers: { Total: { required: true, schema: { $ref: "#/components/schemas/Count" } } },
    callbacks: {
      Sold: {
        "{$request.body#/url}": {
          post: { requestBody: json("Owner"), responses: { "204": { description: "" } } },
        },
      },
    },
    schemas: {
      Count: { type: "integer", minimum: 0 },
      Problem: { type: "object", properties: { detail: { type: "string" } } },
      Animal: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      Pet: {
        allOf: [{ $ref: "#/components/schemas/Animal" }],
        properties: {
          id: { type: "string", readOnly: true },
          owner: { $ref: "#/components/schemas/Owner" },
          size: {
            oneOf: [{ $ref: "#/components/schemas/Count" }, { type: "string" }, { type: "null" }],
          },
          not: { not: { $ref: "#/components/schemas/Count" } },
        },
      },
      Owner: {
        type: "object",
        properties: {
          name: { type: ["string", "null"] },
          age: { $ref: "#/components/schemas/Count" },
        },
        additionalProperties: false,
      },
    },
  },
};

/** A specification of version 2.0 with what later versions express differently. */
export const oldShelter: JsonObject = {
  swagger: "2.0",
  info: { title: "Shelter", version: "1" },
  host: "shelter.example",
  basePath: "/v1",
  schemes: ["https", "http"],
  consumes: ["application/json"],
  produces: ["application/json", "application/xml"],
  security: [{ key: [] }, { login: ["read"] }],
  securityDefinitions: {
    key: { type: "apiKey", in: "header", name: "Key" },
    plain: { type: "basic" },
    login: {
      type: "oauth2",
      flow: "accessCode",
      authorizationUrl: "https://shelter.example/login",
      tokenUrl: "https://shelter.example/token",
      scopes: { read: "Read", write: "Write" },
    },
  },
  parameters: {
    limit: { name: "limit", in: "query", type: "integer", minimum: 1, maximum: 100 },
    pet: { name: "pet", in: "body", required: true, schema: { $ref: "#/definitions/Pet" } },
  },
  responses: {
    Pet: {
      description: "A pet",
      schema: { $ref: "#/definitions/Pet" },
      headers: { Total: { type: "integer" } },
    },
  },
  paths: {
    "/pets": {
      get: {
        parameters: [
          { $ref: "#/parameters/limit" },
          {
            name: "tags",
            in: "query",
            type: "array",
            items: { type: "string" },
            collectionFormat: "multi",
          },
          { name: "ids", in: "query", type: "array", items: { type: "integer" } },
        ],
        responses: {
          "200": {
            description: "Pets",
            schema: { type: "array", items: { $ref: "#/definitions/Pet" } },
          },
        },
      },
      post: {
        parameters: [{ $ref: "#/parameters/pet" }],
        responses: { "201": { $ref: "#/responses/Pet" } },
      },
      put: {
        parameters: [{ name: "body", in: "body", schema: { $ref: "#/definitions/Pet" } }],
        responses: { "204": { description: "Kept" } },
      },
    },
    "/pets/{id}/photo": {
      post: {
        consumes: ["multipart/form-data"],
        parameters: [
          { name: "id", in: "path", required: true, type: "string" },
          { name: "photo", in: "formData", required: true, type: "file" },
          { name: "title", in: "formData", type: "string" },
        ],
        responses: { "204": { description: "Kept" } },
      },
    },
  },
  definitions: {
    Pet: {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string", minLength: 1 },
        age: { type: "integer", minimum: 0, exclusiveMinimum: true },
        photo: { type: "string", format: "byte" },
        parent: { $ref: "#/definitions/Pet" },
      },
      xml: { name: "pet" },
    },
  },
};
