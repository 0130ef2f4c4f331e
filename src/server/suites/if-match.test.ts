import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getOrganizationById, updateOrganizationById } from "#client";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { hasVersion } from "#contract/versions.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { exampleOf, statusOf } from "./example-requests.ts";
import { bodyOf, sendExample } from "./send.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

let two: TwoOrganizations;
beforeAll(async () => {
  two = await makeTwoOrganizations();
});
afterAll(() => two.close());

const changing = operations.filter(
  (operation: Operation) => operation.success.etag === true && operation.method !== "GET",
);
const deleting = operations.filter(
  (operation: Operation) => operation.method === "DELETE" && hasVersion(operation),
);
/** Deletions after which there still is something to read, as it is without what was deleted. */
const leavesAnother: ReadonlySet<string> = new Set(["deleteSiteSpaceCustomizationById"]);
/** Writes of what carries no ETag, so that there is no version to name. */
const unversioned = operations.filter(
  (operation: Operation) => operation.method !== "GET" && !hasVersion(operation),
);
const refused = [
  '"0"',
  '"999999"',
  '"abc"',
  'W/"1"',
  "1",
  "",
  '"0", "999999"',
  '"0" "1"',
  '"0", *',
  '"9999999999"',
];
const operationOf = (wanted: string) => operations.find(({ id }) => id === wanted) as Operation;
const reading = (operation: Operation): Operation | undefined =>
  operations.find(
    ({ path, method }) =>
      method === "GET" &&
      operation.path.startsWith(path) &&
      path.length >= operation.path.length - 6,
  );

describe("If-Match", () => {
  it.each(changing)("$id: holds a change against the version that was read", async (operation) => {
    const { fixture, app } = two;
    const example = await exampleOf(operation, fixture);
    const read = reading(operation);
    if (read === undefined) throw new Error(`${operation.id} has nothing to read its version from`);
    const { body: _body, file: _file, ...asked } = example;
    const etagNow = async () => (await sendExample(fixture, read, asked)).headers.get("etag") ?? "";
    const attempt = async (etag: string) =>
      sendExample(fixture, operation, example, { headers: { "If-Match": etag } });

    const etag = await etagNow();
    expect(etag).toMatch(/^"\d+"$/);
    const before = await fingerprint(app.database.db);
    for (const stale of [...refused, `W/${etag}`])
      expect((await attempt(stale)).status, stale).toBe(412);
    expect(await fingerprint(app.database.db)).toEqual(before);

    const done = await attempt(`"0",${etag} , "a,b"`);
    expect(done.status).toBe(200);
    const next = done.headers.get("etag") ?? "";
    expect(next).not.toBe(etag);
    expect(await etagNow()).toBe(next);
    expect((await attempt(etag)).status).toBe(412);
    expect((await attempt("*")).status).toBe(200);
  });

  it.each(deleting)(
    "$id: deletes what has not changed since, and nothing else",
    async (operation) => {
      const { fixture, app } = two;
      const example = await exampleOf(operation, fixture);
      const { body: _body, file: _file, query: _query, ...asked } = example;
      const read = operations.find(
        ({ path, method }) => method === "GET" && path === operation.path,
      ) as Operation;
      const attempt = async (etag: string) =>
        sendExample(fixture, operation, example, { headers: { "If-Match": etag } });
      const etag = (await sendExample(fixture, read, asked)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^"\d+"$/);
      const before = await fingerprint(app.database.db);
      for (const stale of [...refused, `W/${etag}`])
        expect((await attempt(stale)).status, stale).toBe(412);
      expect(await fingerprint(app.database.db)).toEqual(before);

      expect((await attempt(`"0", ${etag}`)).status).toBe(statusOf(operation));
      expect((await sendExample(fixture, operation, example)).status).toBe(204);
      expect((await attempt(etag)).status).toBe(leavesAnother.has(operation.id) ? 412 : 204);
    },
  );

  it.each(unversioned)(
    "$id: has no version, so that only * lets it go on",
    async (operation: Operation) => {
      const { fixture, app } = two;
      const example = await exampleOf(operation, fixture);
      const attempt = (value: string) =>
        sendExample(fixture, operation, example, { headers: { "If-Match": value } });

      const before = await fingerprint(app.database.db);
      for (const version of ['"1"', 'W/"1"', "", '"1", *']) {
        const response = await attempt(version);
        expect(response.status, version).toBe(412);
        const message = expect.stringContaining("Nothing was changed. Send it without If-Match");
        expect(await bodyOf(response)).toMatchObject({ error: { code: 412, message } });
      }
      expect(await fingerprint(app.database.db)).toEqual(before);

      expect((await attempt("*")).status).toBe(statusOf(operation));
    },
  );

  it("is looked at only after who asks, what they may do and what they sent", async () => {
    const { fixture, other } = two;
    const operation = operationOf("updateSiteSpaceById");
    const example = await exampleOf(operation, fixture);
    const { token: reader } = await fixture.newMember();
    const status = async (token: string | undefined, body: unknown = example.body) => {
      const options = { token, headers: { "If-Match": '"1"' } };
      return (await sendExample(fixture, operation, { ...example, body }, options)).status;
    };
    expect(await status(undefined)).toBe(401);
    expect(await status(reader)).toBe(403);
    expect(await status(other.admin.token)).toBe(404);
    expect(await status(fixture.admin.token, { path: 1 })).toBe(400);
    expect(await status(fixture.admin.token)).toBe(412);
  });

  it("of another resource does not fit, and reading takes no notice", async () => {
    const { fixture } = two;
    const { client } = fixture.admin;
    const path = { organizationId: fixture.organizationId };
    const { response } = await getOrganizationById({
      client,
      path,
      headers: { "If-Match": '"0"' },
    });
    expect(response?.status).toBe(200);
  });
});

describe("two tabs at once", () => {
  const read = async () => {
    const { fixture } = two;
    const path = { organizationId: fixture.organizationId };
    const { data, response } = await getOrganizationById({
      client: fixture.admin.client,
      path,
      throwOnError: true,
    });
    return { data, etag: response.headers.get("etag") ?? "" };
  };
  const change = (
    body: NonNullable<Parameters<typeof updateOrganizationById>[0]["body"]>,
    etag?: string,
  ) => {
    const { fixture } = two;
    return updateOrganizationById({
      client: fixture.admin.client,
      path: { organizationId: fixture.organizationId },
      body,
      ...(etag === undefined ? {} : { headers: { "If-Match": etag } }),
    });
  };

  it("that change different fields both keep their change", async () => {
    await change({ title: "Before", ai: false });
    const answers = await Promise.all([change({ title: "From one tab" }), change({ ai: true })]);
    expect(answers.map(({ response }) => response?.status)).toEqual([200, 200]);
    expect((await read()).data).toMatchObject({ title: "From one tab", ai: true });
  });

  it("that change the same field: the later one is told and nothing of theirs is kept", async () => {
    const { etag } = await read();
    expect((await change({ title: "First" }, etag)).response?.status).toBe(200);
    const late = await change({ title: "Second", sso: true }, etag);
    expect(late.response?.status).toBe(412);
    expect((await read()).data).toMatchObject({ title: "First", sso: false });
  });

  it("twenty writers on one version: one gets through and nineteen are told", async () => {
    const { etag } = await read();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change({ title: `Writer ${at}` }, etag)),
    );
    const statuses = answers.map(({ response }) => response?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(19);
    const winner = answers.find(({ response }) => response?.status === 200);
    expect((await read()).data.title).toBe(winner?.data?.title);
  });
});
