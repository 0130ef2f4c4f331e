import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createOpenApiSpec, uploadOpenApiSpecFile } from "#client";
import { MAX_SPEC_BYTES } from "#contract/schemas/limits.ts";
import { outcome } from "#server/testing/answers.ts";
import { openSentinel, type Sentinel } from "#server/testing/outside-servers.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { type SpecFixture, specFixture } from "#server/testing/spec-fixture.ts";

let specs: SpecFixture;
let sentinel: Sentinel;
beforeAll(async () => {
  sentinel = await openSentinel();
  specs = await specFixture({
    fileMs: 2_000,
    sourceMs: 8_000,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  });
});
afterAll(async () => {
  sentinel.close();
  await specs.close();
});
afterEach(() => {
  expect(sentinel.hits(), "something inside was asked").toBe(0);
  expect(specs.problems).toEqual([]);
});

let made = 0;
const newSlug = () => `hostile-${(made += 1)}`;

test.each([
  ["another scheme", "file:///etc/passwd", "source.url"],
  ["a password", "https://me:secret@specs.example.com/", "source.url"],
  ["a private address", "http://127.0.0.1/openapi.json", "source.url"],
  ["a private address in other signs", "http://0x7f.1/openapi.json", "source.url"],
  ["a name of this machine", "http://localhost/openapi.json", "source.url"],
  ["a name of this network", "http://metadata.internal/openapi.json", "source.url"],
  ["a mapped address", "http://[::ffff:127.0.0.1]/openapi.json", "source.url"],
  ["another port", "https://specs.example.com:8443/openapi.json", "source.url"],
  ["no address", "openapi.json", "source.url"],
])("an address with %s is refused before anything is asked", async (_, url, path) => {
  const { client, organizationId } = specs.admin;
  const refused = await outcome(
    createOpenApiSpec({
      client,
      path: { organizationId },
      body: { slug: newSlug(), source: { url } },
    }),
  );
  expect(refused).toMatchObject({ status: 400, error: { error: { details: [{ path }] } } });
});

test.each([
  ["both an address and a text", { url: "https://specs.example.com/", text: "{}" }],
  ["neither", {}],
  ["another key", { text: "{}", more: true }],
  ["an empty text", { text: "" }],
])("a source with %s is refused", async (_, source) => {
  const { client, organizationId } = specs.admin;
  const body = { slug: newSlug(), source } as { slug: string; source: { text: string } };
  const refused = await outcome(createOpenApiSpec({ client, path: { organizationId }, body }));
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.error)).toContain('"path":"source');
});

test("a name that leads inside is not followed, and neither is a redirect there", async () => {
  const named = await specs.create(newSlug(), { url: "https://specs.example.com/openapi.json" });
  expect(named).toMatchObject({
    lastProcessErrorCode: "FETCH_ERROR",
    lastProcessedErrors: [
      { message: expect.stringContaining("does not lead to the public internet") as string },
    ],
    versions: 0,
  });
  specs.server.answer((_, response) => {
    response.writeHead(302, { Location: `http://127.0.0.1:${sentinel.port}/openapi.json` }).end();
  });
  const led = await specs.create(newSlug(), { url: `${specs.server.origin}/openapi.json` });
  expect(led).toMatchObject({ lastProcessErrorCode: "FETCH_ERROR", versions: 0 });
});

test("what a source refers to elsewhere is not read, and the version says so", async () => {
  const refs = [
    "file:///etc/passwd",
    `http://127.0.0.1:${sentinel.port}/schema.json`,
    "//169.254.169.254/latest/meta-data",
    "http://localhost/x",
    "#/components/schemas/Nothing",
  ];
  const schemas = Object.fromEntries(refs.map(($ref, at) => [`S${at}`, { $ref }]));
  specs.server.answer((_, response) => response.end(smallSpec({}, { components: { schemas } })));
  const slug = newSlug();
  expect(await specs.create(slug, { url: `${specs.server.origin}/openapi.json` })).toMatchObject({
    versions: 1,
  });
  const [version] = await specs.versions(slug);
  expect(version?.problems).toHaveLength(refs.length);
  expect(version).toMatchObject({ files: 1 });
});

test("too much is cut off: a body, one that unpacks to too much, too many files", async () => {
  const url = `${specs.server.origin}/openapi.json`;
  specs.server.answer((_, response) => {
    response.end(Buffer.alloc(MAX_SPEC_BYTES + 1, " "));
  });
  expect(await specs.create(newSlug(), { url })).toMatchObject({
    lastProcessErrorCode: "FETCH_ERROR",
  });
  const packed = gzipSync(Buffer.alloc(100 * 1024 * 1024));
  specs.server.answer((_, response) => {
    response.setHeader("Content-Encoding", "gzip");
    response.end(packed);
  });
  expect(await specs.create(newSlug(), { url })).toMatchObject({
    lastProcessErrorCode: "FETCH_ERROR",
    lastProcessedErrors: [{ message: expect.stringContaining("larger than") as string }],
  });
  const schemas = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`S${at}`, { $ref: `s${at}.json` }]),
  );
  specs.server.answer((request, response) => {
    response.end(
      request.url === "/openapi.json" ? smallSpec({}, { components: { schemas } }) : "{}",
    );
  });
  expect(await specs.create(newSlug(), { url })).toMatchObject({
    lastProcessErrorCode: "FETCH_ERROR",
    lastProcessedErrors: [{ message: expect.stringContaining("more than 50 files") as string }],
  });
  const { client } = specs.admin;
  const file = uploadOpenApiSpecFile({
    client,
    path: specs.at(newSlug()),
    body: new Blob([new Uint8Array(MAX_SPEC_BYTES + 1)]),
  });
  expect((await outcome(file)).status).toBe(413);
});

test("a server that says nothing is given up", async () => {
  specs.server.answer(() => undefined);
  expect(
    await specs.create(newSlug(), { url: `${specs.server.origin}/openapi.json` }),
  ).toMatchObject({ lastProcessErrorCode: "FETCH_TIMEOUT" });
});

const bomb = [
  "a: &a [x,x,x,x,x,x,x,x,x]",
  ...["b", "c", "d", "e", "f", "g", "h"].map((name, at) => {
    const before = "abcdefg"[at];
    return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(",")}]`;
  }),
].join("\n");

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ["what is not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ["broken JSON", '{"openapi":"3.1.0",\n "info": {'],
  ["a key that stands there twice", '{"openapi":"3.1.0",\n"info":{},\n"info":{}}'],
  ["aliases that unpack to millions", `openapi: 3.1.0\ninfo: {title: x, version: "1"}\n${bomb}`],
  ["what is nested too deeply", `{"openapi":"3.1.0","x":${"[".repeat(500)}${"]".repeat(500)}}`],
  ["no version", '{"info":{"title":"x"}}'],
  ["a version that nobody knows", '{"openapi":"4.0.0"}'],
  ["a text", "just words"],
  ["nothing but space", " \n "],
])("%s is refused with a line, and what was served stays", async (_, file) => {
  const slug = newSlug();
  await specs.create(slug, { text: smallSpec() });
  const { client } = specs.admin;
  const body = new Blob([file]);
  await uploadOpenApiSpecFile({ client, path: specs.at(slug), body });
  await specs.settle();
  const spec = await specs.read(slug);
  expect(spec).toMatchObject({
    processingState: "complete",
    lastProcessErrorCode: "PARSE_ERROR",
    versions: 1,
    lastProcessedErrors: [{ code: "PARSE_ERROR", line: expect.any(Number) as number }],
  });
});

test("odd names are data, and so is a ring of schemas", async () => {
  const slug = newSlug();
  const ring = Object.fromEntries(
    Array.from({ length: 2000 }, (_, at) => [
      `S${at}`,
      {
        type: "object",
        properties: { next: { $ref: `#/components/schemas/S${(at + 1) % 2000}` } },
      },
    ]),
  );
  const paths = `{"__proto__":{"get":${JSON.stringify(operation("proto"))}},"/a\\u0000b":{"get":${JSON.stringify(operation("nul"))}}}`;
  const text = (title: string) =>
    `{"openapi":"3.1.0","info":{"title":${JSON.stringify(title)},"version":"1"},"paths":${paths},"components":{"schemas":${JSON.stringify(ring)}}}`;
  expect(await specs.create(slug, { text: text("One\ud800") })).toMatchObject({
    operations: 2,
    versions: 1,
  });
  expect(await specs.put(slug, { text: text("Two") })).toMatchObject({ title: "Two", versions: 2 });
});
