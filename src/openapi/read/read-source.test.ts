import { dump } from "js-yaml";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json.ts";
import { spec, specOf } from "../testing/specs.ts";
import { outsideReferences, readSource, type ReadSpec } from "./read-source.ts";

const BASE = "https://specs.example/v1/";
const ENTRY = `${BASE}openapi.yaml`;

const readFiles = (files: Record<string, string | JsonObject>, entry = ENTRY) =>
  readSource({
    files: new Map(
      Object.entries(files).map(([name, file]) => [
        name,
        typeof file === "string" ? file : JSON.stringify(file),
      ]),
    ),
    entry,
  });

const readWell = (files: Record<string, string | JsonObject>, entry = ENTRY): ReadSpec => {
  const read = readFiles(files, entry);
  if ("errors" in read) throw new Error(JSON.stringify(read.errors));
  return read;
};

const pet: JsonObject = { type: "object", properties: { name: { type: "string" } } };
const withPets = (ref: string): JsonObject =>
  specOf({
    responses: {
      "200": { description: "Pets", content: { "application/json": { schema: { $ref: ref } } } },
    },
  });

describe("one file", () => {
  test.each([
    ["2.0", { swagger: "2.0", info: { title: "Old", version: "1" }, paths: {} }],
    ["3.0", { openapi: "3.0.4", info: { title: "Old", version: "1" }, paths: {} }],
    ["3.1", { openapi: "3.1.1", info: { title: "Old", version: "1" }, paths: {} }],
    ["3.2", { openapi: "3.2.0", info: { title: "Old", version: "1" }, paths: {} }],
  ])("of version %s is read as JSON and YAML alike", (version, document) => {
    const json = readWell({ a: JSON.stringify(document) }, "a");
    const yaml = readWell({ a: dump(document) }, "a");
    expect(json).toMatchObject({ version, syntax: "json", title: "Old", problems: [] });
    expect(yaml).toEqual({ ...json, syntax: "yaml" });
    expect(json.document).toEqual(document);
  });

  test("has the same hash whatever the order of its members, another for other content", () => {
    const { hash } = readWell(
      { a: '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{}}' },
      "a",
    );
    const other = readWell(
      { a: '{"paths":{},"info":{"version":"1","title":"a"},"openapi":"3.1.0"}' },
      "a",
    );
    expect(other.hash).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(
      readWell({ a: '{"openapi":"3.1.0","info":{"title":"b","version":"1"},"paths":{}}' }, "a")
        .hash,
    ).not.toBe(hash);
    const listed = (tags: string[]) => readWell({ a: specOf({ tags }) }, "a").hash;
    expect(listed(["a", "b"])).not.toBe(listed(["b", "a"]));
  });

  test("may be bytes", () => {
    const bytes = new TextEncoder().encode(JSON.stringify(spec({ "/träume": {} })));
    const read = readSource({ files: new Map([["a", bytes]]), entry: "a" });
    expect("document" in read && Object.keys(read.document["paths"] ?? {})).toEqual(["/träume"]);
  });

  test("takes merges and aliases of YAML", () => {
    const { document, problems } = readWell(
      {
        a: 'openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\nx-a: &a {b: 1}\nx-c: {<<: *a, d: 2}\nx-e: *a\n',
      },
      "a",
    );
    expect(problems).toEqual([]);
    expect(document).toMatchObject({ "x-c": { b: 1, d: 2 }, "x-e": { b: 1 } });
  });

  test("says the line of what is off its schema, in YAML and JSON", () => {
    const document = { openapi: "3.1.0", info: { title: "a", version: 1 }, paths: {} };
    const problem = { message: "Must be string, not 1.", pointer: "/info/version" };
    expect(readWell({ a: dump(document) }, "a").problems).toEqual([
      {
        ...problem,
        line: 4,
        column: 3,
        excerpt: { firstLine: 2, lines: ["info:", "  title: a", "  version: 1", "paths: {}"] },
      },
    ]);
    expect(readWell({ a: JSON.stringify(document, null, 2) }, "a").problems).toEqual([
      {
        ...problem,
        line: 5,
        column: 5,
        excerpt: {
          firstLine: 3,
          lines: ['  "info": {', '    "title": "a",', '    "version": 1', "  },", '  "paths": {}'],
        },
      },
    ]);
  });

  test("shows the lines around an error, of a long one what is around it", () => {
    const excerptOf = (text: string) => {
      const read = readFiles({ a: text }, "a");
      return "errors" in read ? read.errors[0]?.excerpt : undefined;
    };
    const long = `{"openapi":"3.1.0","a":[${"1,".repeat(500)}!${",2".repeat(500)}]}`;
    const [line = ""] = excerptOf(long)?.lines ?? [];
    expect(line).toMatch(/^….*1,!,2.*…$/);
    expect(line.length).toBeLessThan(200);
    expect(excerptOf('\r\n{"a":\r\n')).toEqual({ firstLine: 1, lines: ["", '{"a":', ""] });
    expect(excerptOf("a: 1\nb: [\n")).toMatchObject({ firstLine: 1 });
  });

  test("knows anchors and ids of schemas", () => {
    const document = spec(
      {},
      {
        components: {
          schemas: {
            A: { $anchor: "pet", $id: "https://ids.example/pet" },
            B: { $ref: "#pet" },
            C: { $ref: "https://ids.example/pet" },
          },
        },
      },
    );
    expect(readWell({ [ENTRY]: document }).problems).toEqual([]);
  });
});

describe("several files", () => {
  test("are taken into one", () => {
    const read = readWell({
      [ENTRY]: withPets("schemas/pets.yaml#/Pets"),
      [`${BASE}schemas/pets.yaml`]: dump({ Pets: { type: "array", items: { $ref: "pet.json" } } }),
      [`${BASE}schemas/pet.json`]: pet,
      [`${BASE}never.json`]: "{broken",
    });
    expect(read.problems).toEqual([]);
    expect(read.document["x-files"]).toEqual({
      "schemas/pets.yaml": {
        Pets: { type: "array", items: { $ref: "#/x-files/schemas~1pet.json" } },
      },
      "schemas/pet.json": pet,
    });
    expect(JSON.stringify(read.document["paths"])).toContain('"#/x-files/schemas~1pets.yaml/Pets"');
  });

  test("may refer to each other and back", () => {
    const read = readWell({
      [ENTRY]: { ...withPets("pet.yaml"), components: { schemas: { Name: { type: "string" } } } },
      [`${BASE}pet.yaml`]: dump({
        properties: {
          name: { $ref: "openapi.yaml#/components/schemas/Name" },
          child: { $ref: "#/properties/self" },
          self: { $ref: "#" },
        },
      }),
    });
    expect(read.problems).toEqual([]);
    expect(read.document["x-files"]).toEqual({
      "pet.yaml": {
        properties: {
          name: { $ref: "#/components/schemas/Name" },
          child: { $ref: "#/x-files/pet.yaml/properties/self" },
          self: { $ref: "#/x-files/pet.yaml" },
        },
      },
    });
  });

  test("may have path items and names that pointers must escape", () => {
    const { document, problems } = readWell({
      [ENTRY]: spec({ "/pets": { $ref: "paths/all%20pets.yaml#/~1pets" } }),
      [`${BASE}paths/all%20pets.yaml`]: dump({
        "/pets": { get: { responses: { "200": { description: "" } } } },
      }),
    });
    expect(problems).toEqual([]);
    expect(readWell({ a: document }, "a").problems).toEqual([]);
  });

  test("that were taken in before come out the same", () => {
    const files = { [ENTRY]: withPets("pet.json"), [`${BASE}pet.json`]: pet };
    const read = readWell(files);
    const again = readWell({ [ENTRY]: read.document });
    expect(again.document).toEqual(read.document);
    expect(again.hash).toBe(read.hash);
    const more = {
      ...read.document,
      "x-a": 1,
      components: { schemas: { B: { $ref: "pet.json" } } },
    };
    expect(readWell({ ...files, [ENTRY]: more }).document["x-files"]).toEqual({
      "pet.json": pet,
      "pet.json-2": pet,
    });
  });

  test("without addresses are names in one folder", () => {
    const read = readWell(
      { "openapi.json": withPets("my pet.json"), "my pet.json": pet },
      "openapi.json",
    );
    expect(read.problems).toEqual([]);
    expect(Object.values(read.document["x-files"] ?? {})).toEqual([pet]);
  });

  test("have the mapping of a discriminator led to them", () => {
    const read = readWell({
      [ENTRY]: spec(
        {},
        {
          components: {
            schemas: {
              Pet: {
                oneOf: [{ $ref: "cat.json" }],
                discriminator: {
                  propertyName: "kind",
                  mapping: { cat: "cat.json", dog: "com.example.Dog" },
                },
              },
            },
          },
        },
      ),
      [`${BASE}cat.json`]: pet,
    });
    expect(read.problems).toEqual([]);
    expect(JSON.stringify(read.document)).toContain(
      '"mapping":{"cat":"#/x-files/cat.json","dog":"com.example.Dog"}',
    );
  });

  test("are told of by name and line when they are broken or lead nowhere", () => {
    const broken = readFiles({ [ENTRY]: withPets("pet.json"), [`${BASE}pet.json`]: '{"a":\n}' });
    expect(broken).toEqual({
      errors: [
        {
          message: "Expected a value, found “}”.",
          line: 2,
          column: 1,
          file: `${BASE}pet.json`,
          excerpt: { firstLine: 1, lines: ['{"a":', "}"] },
        },
      ],
    });
    const lost = readWell({
      [ENTRY]: withPets("pet.json"),
      [`${BASE}pet.json`]:
        '{"properties": {\n"a": {"$ref": "#/b"},\n"c": {"$ref": "https://x.example/y"}}}',
    });
    expect(lost.problems).toMatchObject([
      {
        message: "“#/x-files/pet.json/b” refers to nothing.",
        pointer: "/properties/a/$ref",
        line: 2,
        column: 7,
        file: `${BASE}pet.json`,
      },
      {
        message: "“https://x.example/y” is not read: it is of another origin.",
        pointer: "/properties/c/$ref",
        line: 3,
        column: 7,
        file: `${BASE}pet.json`,
      },
    ]);
  });
});

describe("files that are needed", () => {
  const referring = spec(
    { "/a": { $ref: "paths.yaml#/a" } },
    {
      components: {
        schemas: {
          A: { $ref: "../shared/a.json#/A" },
          B: { $ref: "#/components/schemas/A" },
          C: { $ref: "https://other.example/c.json" },
          D: { $ref: "file:///etc/passwd" },
          E: { $ref: "openapi.yaml#/info" },
          F: { example: { $ref: "example.json" } },
          G: { properties: { $ref: { $ref: "paths.yaml#/b" } } },
        },
      },
    },
  );

  test("are those of the same origin, each once", () => {
    const needed = [`${BASE}paths.yaml`, "https://specs.example/shared/a.json"];
    expect(outsideReferences(referring, ENTRY).toSorted()).toEqual(needed.toSorted());
    expect(outsideReferences(dump(referring), ENTRY).toSorted()).toEqual(needed.toSorted());
  });

  test("are none where the source has no address or cannot be read", () => {
    expect(outsideReferences(referring, "openapi.yaml")).toEqual([]);
    expect(outsideReferences("{broken", ENTRY)).toEqual([]);
  });
});
