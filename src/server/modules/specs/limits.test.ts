import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createOpenApiSpec,
  createOrUpdateOpenApiSpecBySlug,
  deleteOpenApiSpecBySlug,
  listOpenApiSpecs,
  listOpenApiSpecVersions,
  rejectOpenApiSpecVersion,
  updateOpenApiSpecBySlug,
} from "#client";
import {
  MAX_ACCEPTED_CHANGES,
  MAX_REJECTION_NOTE,
  MAX_SPEC_VERSIONS,
  MAX_SPECS,
} from "#contract/schemas/limits.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { type SpecFixture, specFixture } from "#server/testing/spec-fixture.ts";

let specs: SpecFixture;
beforeAll(async () => {
  specs = await specFixture();
});
afterAll(() => specs.close());

const source = { text: smallSpec() };

test(`an organization has ${MAX_SPECS} specifications, and one more is refused`, async () => {
  const admin = await specs.app.newAdmin();
  const { client, organizationId } = admin;
  await specs.app.database.db.execute(sql`
    insert into specs (id, organization_id, slug, source, state, check_every, gate, created_at, updated_at)
    select ${organizationId} || '-' || n, ${organizationId}, 'spec-' || n, 'text', 'complete', 'never',
      ${JSON.stringify({ mode: "flag", at: "breaking", rules: {}, accepted: [] })}::text::jsonb, now(), now()
    from generate_series(1, ${MAX_SPECS - 1}::int) as n`);
  const create = (slug: string) =>
    outcome(createOpenApiSpec({ client, path: { organizationId }, body: { slug, source } }));
  const put = (specSlug: string) =>
    outcome(
      createOrUpdateOpenApiSpecBySlug({
        client,
        path: { organizationId, specSlug },
        body: { source },
      }),
    );
  const count = async () =>
    (await dataOf(listOpenApiSpecs({ client, path: { organizationId }, query: { limit: 1 } })))
      .count;

  expect((await create("last")).status).toBe(201);
  expect(await create("more")).toMatchObject({
    status: 409,
    error: { error: { reason: "openapi-spec.too-many" } },
  });
  expect(await put("more")).toMatchObject({
    status: 409,
    error: { error: { reason: "openapi-spec.too-many" } },
  });
  expect(await count()).toBe(MAX_SPECS);
  expect((await put("last")).status, "one that is there takes another source").toBe(200);

  const path = { organizationId, specSlug: "spec-1" };
  expect((await outcome(deleteOpenApiSpecBySlug({ client, path }))).status).toBe(204);
  expect((await create("more")).status).toBe(201);
  expect(await count()).toBe(MAX_SPECS);
});

test(`${MAX_SPEC_VERSIONS} versions are kept; the oldest goes that is neither served nor held`, async () => {
  const { client } = specs.admin;
  const { id, lastVersion } = await specs.create("kept", source);
  const body = { gate: { mode: "hold" } } as const;
  await dataOf(updateOpenApiSpecBySlug({ client, path: specs.at("kept"), body }));
  await specs.app.database.db.execute(sql`
    insert into spec_versions (id, spec_id, number, state, title, format, syntax, operations, size,
      files, problems, hash, created_at)
    select ${id} || '-' || n, ${id}, n, 'replaced', 'Pets', '3.1', 'json', 1, 1, 1, '[]', 'hash ' || n, now()
    from generate_series(2, ${MAX_SPEC_VERSIONS}::int) as n`);
  await specs.app.database.db.execute(
    sql`update specs set numbered = ${MAX_SPEC_VERSIONS}::int where id = ${id}`,
  );

  const { heldVersion } = await specs.put("kept", {
    text: smallSpec({ "/new": { get: operation("new") } }).replace("/pets", "/dogs"),
  });
  const { items, count } = await dataOf(
    listOpenApiSpecVersions({ client, path: specs.at("kept"), query: { limit: 1000 } }),
  );
  expect(count).toBe(MAX_SPEC_VERSIONS);
  const numbers = items.map(({ number }) => number);
  expect(items[0]).toMatchObject({ id: heldVersion, number: MAX_SPEC_VERSIONS + 1, state: "held" });
  expect(items.at(-1)).toMatchObject({ id: lastVersion, number: 1, state: "served" });
  expect(numbers, "the second is the oldest that is not served").not.toContain(2);
  expect(numbers).toContain(3);
  expect(specs.problems).toEqual([]);
});

test("a gate takes as many accepted changes as it may, and one more is refused with nothing changed", async () => {
  const { client } = specs.admin;
  await specs.create("gated", source);
  const path = specs.at("gated");
  const accepted = Array.from({ length: MAX_ACCEPTED_CHANGES }, (_, n) => ({
    rule: "operation-removed" as const,
    operation: { method: "get", path: `/pets/${n}` },
    pointer: `/paths/~1pets~1${n}/get`,
  }));
  const set = (all: typeof accepted) =>
    outcome(updateOpenApiSpecBySlug({ client, path, body: { gate: { accepted: all } } }));
  expect((await set(accepted)).status).toBe(200);
  const [first] = accepted;
  expect(await set([...accepted, ...(first === undefined ? [] : [first])])).toMatchObject({
    status: 400,
    error: { error: { details: [{ path: "gate.accepted" }] } },
  });
  const { gate } = await specs.read("gated");
  expect(gate.accepted).toEqual(accepted);
});

test("a note on a rejected version has its limit, and one beyond it decides nothing", async () => {
  const { client } = specs.admin;
  await specs.create("noted", source);
  const body = { gate: { mode: "hold" } } as const;
  await dataOf(updateOpenApiSpecBySlug({ client, path: specs.at("noted"), body }));
  const { heldVersion = "" } = await specs.put("noted", {
    text: smallSpec().replace("/pets", "/dogs"),
  });
  const path = { ...specs.at("noted"), versionId: heldVersion };
  const reject = (length: number) =>
    outcome(rejectOpenApiSpecVersion({ client, path, body: { note: "n".repeat(length) } }));
  expect((await reject(MAX_REJECTION_NOTE + 1)).status).toBe(400);
  expect((await specs.read("noted")).heldVersion).toBe(heldVersion);
  expect(await reject(MAX_REJECTION_NOTE)).toMatchObject({
    status: 200,
    data: { state: "rejected", review: { note: "n".repeat(MAX_REJECTION_NOTE) } },
  });
});
