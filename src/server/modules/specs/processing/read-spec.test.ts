import type { RequestListener, ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  checkOpenApiSpec,
  createOrUpdateOpenApiSpecBySlug,
  listOrganizationAuditEvents,
  updateOpenApiSpecBySlug,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { type SpecFixture, specFixture } from "#server/testing/spec-fixture.ts";

let specs: SpecFixture;
beforeAll(async () => {
  specs = await specFixture({ fileMs: 2_000, sourceMs: 10_000 });
});
afterAll(() => specs.close());
afterEach(() => expect(specs.problems).toEqual([]));

const HOUR_MS = 60 * 60 * 1000;
const files = new Map<string, string>();
const asked: string[] = [];

/** Serves files with an ETag each, and what was asked for. */
const serve: RequestListener = (request, response) => {
  const path = request.url ?? "";
  const text = files.get(path);
  const etag = `"${text?.length}"`;
  const known = request.headers["if-none-match"] === etag;
  asked.push(`${path} ${text === undefined ? 404 : known ? 304 : 200}`);
  response.statusCode = text === undefined ? 404 : known ? 304 : 200;
  response.setHeader("ETag", etag);
  response.end(known ? undefined : text);
};
const give = (given: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(given)) files.set(path, text);
  specs.server.answer(serve);
};
const url = (path: string): string => `${specs.server.origin}${path}`;

test("an address is read with what it refers to, and again only where something is new", async () => {
  const $ref = "schemas/pet.yaml#/Pet";
  const content = { "application/json": { schema: { $ref } } };
  const pets = { get: operation("getPet", { responses: { 200: { description: "A", content } } }) };
  give({
    "/api/openapi.json": smallSpec({ "/pets/{id}": pets }),
    "/api/schemas/pet.yaml": "Pet: {type: object, properties: {name: {$ref: '../name.json'}}}",
    "/api/name.json": '{"type":"string"}',
  });
  const made = await specs.create("files", { url: url("/api/openapi.json") });
  expect(made).toMatchObject({
    processingState: "complete",
    sourceURL: url("/api/openapi.json"),
    checkEvery: "six-hourly",
    versions: 1,
  });
  expect(made).not.toHaveProperty("lastProcessErrorCode");
  const [first] = await specs.versions("files");
  expect(first).toMatchObject({ files: 3, problems: [] });

  asked.length = 0;
  const check = async () => {
    await dataOf(checkOpenApiSpec({ client: specs.admin.client, path: specs.at("files") }));
    await specs.settle();
  };
  await check();
  expect(asked).toEqual([
    "/api/openapi.json 304",
    "/api/schemas/pet.yaml 304",
    "/api/name.json 304",
  ]);
  expect(await specs.versions("files")).toHaveLength(1);

  files.set("/api/name.json", '{"type":"integer"}');
  await check();
  const [second] = await specs.versions("files");
  expect(second).toMatchObject({ number: 2, state: "served", changes: { breaking: 1 } });

  files.delete("/api/name.json");
  await check();
  const [third] = await specs.versions("files");
  expect(third?.number).toBe(3);
  expect(third?.problems[0]?.message).toContain("refers to a file that was not there");
});

test("an address is looked at by itself, less often while it fails, and not for ever", async () => {
  const { client, organizationId } = specs.admin;
  give({ "/later.json": smallSpec() });
  await specs.create("later", { url: url("/later.json") });
  await dataOf(
    updateOpenApiSpecBySlug({
      client,
      path: specs.at("later"),
      body: { checkEvery: "hourly" },
    }),
  );
  expect(await specs.check()).toBe(0);
  specs.clock.advance(HOUR_MS + 1000);
  expect(await specs.check()).toBe(1);
  const looked = await specs.read("later");
  expect(Date.parse(looked.nextCheckAt ?? "") - specs.clock.now().getTime()).toBeGreaterThan(
    HOUR_MS - 60_000,
  );

  files.delete("/later.json");
  const waits: number[] = [];
  let failing = looked;
  while (failing.nextCheckAt !== undefined && waits.length < 40) {
    specs.clock.advance(Date.parse(failing.nextCheckAt) - specs.clock.now().getTime() + 1000);
    await specs.check();
    failing = await specs.read("later");
    const now = specs.clock.now().getTime();
    if (failing.nextCheckAt !== undefined)
      waits.push(Math.round((Date.parse(failing.nextCheckAt) - now) / HOUR_MS));
  }
  expect(waits.slice(0, 7)).toEqual([2, 4, 8, 16, 24, 24, 24]);
  expect(waits.length).toBeLessThan(20);
  expect(failing).toMatchObject({
    lastProcessErrorCode: "FETCH_ERROR",
    lastProcessedErrors: [{ message: expect.stringContaining("answered 404") as string }],
    checksStoppedAt: expect.any(String) as string,
    // What was served goes on being served.
    versions: 1,
    lastVersion: looked.lastVersion,
  });
  const { items } = await dataOf(
    listOrganizationAuditEvents({ client, path: { organizationId }, query: { limit: 100 } }),
  );
  const actions = items
    .filter(({ target }) => target.label === "later")
    .map(({ action }) => action);
  expect(actions.filter((action) => action === "openapi-spec.failed")).toHaveLength(1);
  expect(actions[0]).toBe("openapi-spec.checks-stopped");

  give({ "/later.json": smallSpec() });
  await dataOf(checkOpenApiSpec({ client, path: specs.at("later") }));
  await specs.settle();
  const back = await specs.read("later");
  expect(back).not.toHaveProperty("failingSince");
  expect(back).toMatchObject({ nextCheckAt: expect.any(String) as string, versions: 1 });
});

test("the source that was asked for last wins, however slow the one before is", async () => {
  const { client } = specs.admin;
  let slow: ServerResponse | undefined;
  specs.server.answer((_, response) => {
    slow = response;
  });
  await specs.create("slow", { text: smallSpec() });
  const path = specs.at("slow");
  const put = (source: { url: string } | { text: string }) =>
    dataOf(createOrUpdateOpenApiSpecBySlug({ client, path, body: { source } }));
  await put({ url: url("/slow.json") });
  const reading = specs.settle();
  await expect.poll(() => slow !== undefined, { timeout: 30_000 }).toBe(true);
  const last = smallSpec({ "/last": { get: operation("last") } });
  await put({ text: last });
  slow?.end(smallSpec({ "/slow": { get: operation("slow") } }));
  await reading;
  await specs.settle();
  expect(await specs.read("slow")).toMatchObject({ source: "text", operations: 2, versions: 2 });
});

test("what is put at once comes into one order, and the last one is served", async () => {
  const { client } = specs.admin;
  const path = specs.at("many");
  const order: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const sent = Array.from({ length: 50 }, async (_, at) => {
      const n = round * 50 + at;
      const text = smallSpec({}, { info: { title: `Number ${n}`, version: "1" } });
      const answer = await outcome(
        createOrUpdateOpenApiSpecBySlug({ client, path, body: { source: { text } } }),
      );
      order.push(answer.status);
    });
    await Promise.all([...sent, specs.settle()]);
  }
  await specs.settle();
  expect(order.filter((status) => status === 201)).toHaveLength(1);
  expect(order.filter((status) => status === 200)).toHaveLength(499);
  const spec = await specs.read("many");
  expect(spec).toMatchObject({ processingState: "complete" });
  const versions = await specs.versions("many");
  expect(versions.map(({ number }) => number)).toEqual(
    versions.map((_, at) => versions.length - at),
  );
  expect(versions.filter(({ state }) => state === "served").map(({ id }) => id)).toEqual([
    spec.lastVersion,
  ]);
  expect(versions[0]?.id).toBe(spec.lastVersion);
});
