import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptOpenApiSpecVersion,
  createOpenApiSpec,
  deleteOpenApiSpecBySlug,
  getLatestOpenApiSpecVersion,
  getLatestOpenApiSpecVersionContent,
  getOpenApiSpecBySlug,
  getOpenApiSpecOperation,
  getOpenApiSpecVersionById,
  getOpenApiSpecVersionContentById,
  listOpenApiSpecOperations,
  listOpenApiSpecs,
  listOpenApiSpecVersionChanges,
  readPublishedOpenApiSpec,
  rejectOpenApiSpecVersion,
  updateOpenApiSpecBySlug,
  uploadOpenApiSpecFile,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { type SpecFixture, specFixture } from "#server/testing/spec-fixture.ts";

let specs: SpecFixture;
beforeAll(async () => {
  specs = await specFixture();
});
afterAll(() => specs.close());

test("a text becomes a version that is served, and an equal one none", async () => {
  const { client, organizationId } = specs.admin;
  const made = await createOpenApiSpec({
    client,
    path: { organizationId },
    body: { slug: "pets", source: { text: smallSpec() } },
  });
  expect(made.response?.status).toBe(201);
  expect(made.response?.headers.get("location")).toBe(made.data?.urls.location);
  expect(made.data).toMatchObject({ processingState: "pending", versions: 0, source: "text" });
  expect(made.data).not.toHaveProperty("lastVersion");

  await specs.settle();
  const spec = await specs.read("pets");
  expect(spec).toMatchObject({
    processingState: "complete",
    title: "Pets",
    format: "3.1",
    operations: 1,
    versions: 1,
    checkEvery: "never",
    gate: { mode: "flag", at: "breaking" },
  });
  const [version] = await specs.versions("pets");
  expect(version).toMatchObject({ id: spec.lastVersion, number: 1, state: "served", problems: [] });
  expect(version).not.toHaveProperty("changes");

  const path = specs.at("pets");
  expect(await dataOf(getLatestOpenApiSpecVersion({ client, path }))).toEqual(version);
  const one = getOpenApiSpecVersionById({
    client,
    path: { ...path, versionId: version?.id ?? "" },
  });
  expect(await dataOf(one)).toEqual(version);
  const content = await dataOf(
    getLatestOpenApiSpecVersionContent({ client, path: specs.at("pets") }),
  );
  expect(content.filesystem["openapi.json"]).toEqual(JSON.parse(smallSpec()));
  expect(content.url).toBe(version?.url);

  await specs.put("pets", {
    text: smallSpec().replace('"openapi":"3.1.0",', '"openapi": "3.1.0",\n'),
  });
  expect(await specs.versions("pets")).toHaveLength(1);
  expect(await dataOf(listOpenApiSpecs({ client, path: { organizationId } }))).toMatchObject({
    count: 1,
    items: [{ slug: "pets" }],
  });
  expect(specs.problems).toEqual([]);
});

test("a file in YAML is a source; what it changes is told, worst first", async () => {
  const { client } = specs.admin;
  const path = specs.at("upload");
  const send = async (text: string) =>
    uploadOpenApiSpecFile({ client, path, body: new Blob([text]), query: { name: "pets.yaml" } });
  const yaml = [
    "openapi: 3.0.3",
    "info: {title: Pets, version: '1'}",
    "paths:",
    "  /pets/{id}:",
    "    get: {operationId: getPet, responses: {'200': {description: A pet}}}",
    "    delete: {operationId: removePet, responses: {'204': {description: Gone}}}",
  ].join("\n");
  expect((await send(yaml)).response?.status).toBe(201);
  await specs.settle();
  expect((await send(yaml.split("\n").slice(0, -1).join("\n"))).response?.status).toBe(200);
  await specs.settle();
  expect(await specs.read("upload")).toMatchObject({ sourceName: "pets.yaml", source: "file" });
  const [latest, first] = await specs.versions("upload");
  expect(latest).toMatchObject({
    number: 2,
    state: "served",
    comparedWith: first?.id,
    changes: { breaking: 1 },
    syntax: "yaml",
  });
  expect(first).toMatchObject({ state: "replaced" });
  const changes = await dataOf(
    listOpenApiSpecVersionChanges({ client, path: { ...path, versionId: latest?.id ?? "" } }),
  );
  expect(changes.items[0]).toMatchObject({
    rule: "operation-removed",
    class: "breaking",
    operation: { method: "delete", path: "/pets/{id}" },
  });
  const back = await dataOf(
    listOpenApiSpecVersionChanges({
      client,
      path: { ...path, versionId: first?.id ?? "" },
      query: { base: latest?.id ?? "" },
    }),
  );
  expect(back).toMatchObject({ base: latest?.id, items: [{ rule: "operation-added" }] });
});

test("operations are found by words and tag, and read with what they refer to", async () => {
  const { client } = specs.admin;
  await specs.create("found", {
    text: smallSpec(
      {
        "/pets/{petId}": {
          get: operation("getPet", {
            tags: ["pets"],
            responses: {
              200: {
                description: "A pet",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
              },
            },
          }),
        },
        "/owners": { get: operation("listOwners", { tags: ["owners"] }) },
      },
      { components: { schemas: { Pet: { type: "object" }, Other: { type: "string" } } } },
    ),
  });
  const path = specs.at("found");
  const list = async (query: object) => dataOf(listOpenApiSpecOperations({ client, path, query }));
  const all = await list({});
  expect(all.items.map(({ path: at }) => at)).toEqual(["/pets", "/pets/{petId}", "/owners"]);
  expect(all.tags).toEqual([
    { name: "pets", operations: 2 },
    { name: "owners", operations: 1 },
  ]);
  expect(await list({ query: "GET owner" })).toMatchObject({
    count: 1,
    items: [{ operationId: "listOwners" }],
  });
  expect((await list({ tag: "pets" })).count).toBe(2);
  const first = await list({ limit: 2 });
  expect((await list({ limit: 2, page: first.next?.page })).items).toHaveLength(1);

  const read = await dataOf(
    getOpenApiSpecOperation({ client, path, query: { method: "get", path: "/pets/{id}" } }),
  );
  expect(read.operation.path).toBe("/pets/{petId}");
  expect(read.document).toMatchObject({ components: { schemas: { Pet: { type: "object" } } } });
  expect(Object.keys(read.document?.["paths"] as object)).toEqual(["/pets/{petId}"]);
  expect(JSON.stringify(read.document)).not.toContain("Other");
  const none = await outcome(
    getOpenApiSpecOperation({ client, path, query: { method: "put", path: "/pets" } }),
  );
  expect(none.status).toBe(404);
});

test("a gate holds what breaks until somebody accepts it, and rejects for good", async () => {
  const { client } = specs.admin;
  const path = specs.at("gated");
  const one = smallSpec({ "/old": { get: operation("old") } });
  await specs.create("gated", { text: one });
  const set = async (gate: object) =>
    dataOf(updateOpenApiSpecBySlug({ client, path, body: { gate } }));
  await set({ mode: "hold" });
  const held = await specs.put("gated", { text: smallSpec() });
  expect(held).toMatchObject({ operations: 2, held: { number: 2, changes: { breaking: 1 } } });
  const [second, first] = await specs.versions("gated");
  expect([second?.state, first?.state]).toEqual(["held", "served"]);
  expect(held.lastVersion).toBe(first?.id);

  const versionId = second?.id ?? "";
  const rejected = await dataOf(
    rejectOpenApiSpecVersion({
      client,
      path: { ...path, versionId },
      body: { note: "Readers still need it." },
    }),
  );
  expect(rejected).toMatchObject({
    state: "rejected",
    review: { verdict: "rejected", note: "Readers still need it.", by: { id: specs.admin.id } },
  });
  // The source says it again, and nobody is asked again.
  expect(await specs.put("gated", { text: smallSpec() })).not.toHaveProperty("held");
  const again = await outcome(acceptOpenApiSpecVersion({ client, path: { ...path, versionId } }));
  expect(again).toMatchObject({
    status: 409,
    error: { error: { reason: "openapi-version.not-held" } },
  });

  const third = await specs.put("gated", {
    text: smallSpec({ "/new": { get: operation("new") } }),
  });
  expect(third).toMatchObject({ held: { number: 3 } });
  const accepted = await dataOf(
    acceptOpenApiSpecVersion({
      client,
      path: { ...path, versionId: third.heldVersion ?? "" },
    }),
  );
  expect(accepted).toMatchObject({ state: "served", review: { verdict: "accepted" } });
  expect(await specs.read("gated")).toMatchObject({ lastVersion: accepted.id });

  // What is accepted from now on holds nothing, and neither does a rule of another class.
  const fourth = await specs.put("gated", { text: smallSpec() });
  const change = {
    rule: "operation-removed",
    operation: { method: "get", path: "/new" },
    pointer: "/paths/~1new/get",
  } as const;
  expect(fourth).toMatchObject({ held: { number: 4 } });
  await set({ accepted: [change] });
  const [served] = await specs.versions("gated");
  expect(served).toMatchObject({ number: 4, state: "served", acceptedChanges: 1 });
  expect(served?.changes).toMatchObject({ breaking: 0 });
  await set({ rules: { "operation-removed": "risky" }, accepted: [] });
  const [judged] = await specs.versions("gated");
  expect(judged?.changes).toMatchObject({ breaking: 0, risky: 1 });
});

test("a public specification is anybody's, a private one nobody's", async () => {
  const { client } = specs.admin;
  const path = specs.at("shown");
  await specs.create("shown", { text: smallSpec() });
  const url = `/openapi/${specs.admin.organizationId}/shown`;
  expect((await specs.app.request(url)).status).toBe(404);
  const set = async (visibility: "public" | "private") =>
    dataOf(updateOpenApiSpecBySlug({ client, path, body: { visibility } }));
  expect((await set("public")).urls.published).toBe(`http://localhost${url}`);
  const answer = await specs.app.request(url);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(JSON.parse(smallSpec()));
  const anybody = { client: specs.app.client(), path };
  expect((await outcome(readPublishedOpenApiSpec(anybody))).status).toBe(200);
  expect(await set("private")).not.toHaveProperty("urls.published");
  expect((await specs.app.request(url)).status).toBe(404);
});

test("deleting takes everything along, and is done already the second time", async () => {
  const { client } = specs.admin;
  const path = specs.at("gone");
  const { lastVersion = "" } = await specs.create("gone", { text: smallSpec() });
  for (const status of [204, 204])
    expect((await outcome(deleteOpenApiSpecBySlug({ client, path }))).status).toBe(status);
  expect((await outcome(getOpenApiSpecBySlug({ client, path }))).status).toBe(404);
  const content = getOpenApiSpecVersionContentById({
    client,
    path: { ...path, versionId: lastVersion },
  });
  expect((await outcome(content)).status).toBe(404);
});
