import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addSpaceToSite,
  createSite,
  createTranslation,
  type CreateTranslation,
  deleteSpaceById,
  deleteTranslation,
  getCollectionById,
  getCurrentRevision,
  getPageById,
  getSiteCustomizationById,
  getSpaceById,
  getTranslation,
  listFiles,
  listTranslations,
  restoreSpace,
  updateOrganizationById,
  updateSiteCustomizationById,
  updateSpaceById,
  updateTranslation,
} from "#client";
import { failure } from "#contract/schemas/primitives.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { fillSpace } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";

let app: TestApp;
let fixture: OrganizationFixture;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  fixture = await makeOrganizationFixture(app, "https://logo.example/logo.png");
  admin = fixture.admin;
});
afterAll(() => app.app.stop());

const org = () => ({ organizationId: fixture.organizationId });
const create = (body: CreateTranslation, client = admin.client) =>
  createTranslation({ client, path: org(), body });
const at = (translationId: string) => ({ ...org(), translationId });
const read = (id: string, client = admin.client) => getTranslation({ client, path: at(id) });
const reasonOf = (error: unknown) => failure.parse(error).error;

test("a translation begins with what its source says, under the same ids", async () => {
  const { client } = admin;
  const outer = await fixture.newCollection();
  const inner = await fixture.newCollection(outer);
  const spaceId = await fixture.newSpace(inner);
  const content = await fillSpace(client, spaceId);
  await dataOf(updateSpaceById({ client, path: { spaceId }, body: { title: "Guide" } }));
  const made = await create({ source: { space: spaceId, language: "en" }, language: "pt-br" });
  expect(made.response?.status).toBe(201);
  expect(made.response?.headers.get("location")).toBe(made.data?.urls.location);
  const { id = "", result } = made.data ?? {};
  expect(made.data).toMatchObject({
    object: "translation",
    status: "pending",
    source: { space: spaceId, language: "en" },
    language: "pt-br",
    instructions: { object: "document" },
    stats: { runs: 0, totalWords: 0 },
    permissions: { view: true, edit: true },
  });
  expect(await dataOf(read(id))).toEqual(made.data);
  const titles = await Promise.all(
    [outer, inner].map(
      async (collectionId) =>
        (await dataOf(getCollectionById({ client, path: { collectionId } }))).title,
    ),
  );
  expect([made.data?.source.path, result?.path]).toEqual([titles, titles]);

  const target = result?.space ?? "";
  const source = await dataOf(getSpaceById({ client, path: { spaceId } }));
  const space = await dataOf(getSpaceById({ client, path: { spaceId: target } }));
  expect(space).toMatchObject({ title: "Guide (Brazilian Portuguese)", parent: source.parent });
  expect(space.position > source.position).toBe(true);
  const revision = await dataOf(getCurrentRevision({ client, path: { spaceId: target } }));
  expect(revision).toMatchObject({ id: result?.revision, type: "computed" });

  const said = async (of: string) => {
    const path = { spaceId: of, pageId: content.pageId };
    const page = await dataOf(getPageById({ client, path, query: { format: "document" } }));
    return page.type === "document" ? page.document : undefined;
  };
  expect(await said(target)).toBeDefined();
  expect(await said(target)).toEqual(await said(spaceId));
  const files = async (of: string) =>
    (await dataOf(listFiles({ client, path: { spaceId: of } }))).items.map((file) => file.id);
  expect(await files(target)).toEqual(await files(spaceId));
});

test("a long title is cut, and the language stays in it", async () => {
  const { client } = admin;
  const spaceId = await fixture.newSpace();
  const title = "Installing and operating the whole of our platform";
  await dataOf(updateSpaceById({ client, path: { spaceId }, body: { title } }));
  const { result } = await dataOf(
    create({ source: { space: spaceId, language: "en" }, language: "de" }),
  );
  const made = await dataOf(getSpaceById({ client, path: { spaceId: result.space } }));
  expect(made.title).toBe("Installing and operating the whole of our (German)");
});

test("without a source it is what the default site shows first, in the site's language", async () => {
  const { client } = admin;
  expect(reasonOf((await create({ language: "fr" })).error).details).toEqual([
    {
      path: "source",
      message: "must name a space, since no site of the organization is its default",
    },
  ]);
  const site = await dataOf(createSite({ client, path: org() }));
  const path = { ...org(), siteId: site.id };
  const spaceId = await fixture.newSpace();
  await dataOf(addSpaceToSite({ client, path, body: { spaceId } }));
  const looks = await dataOf(getSiteCustomizationById({ client, path }));
  const body = { ...looks, internationalization: { locale: "de" as const } };
  await dataOf(updateSiteCustomizationById({ client, path, body }));
  const defaultContent = { type: "site" as const, site: site.id };
  await dataOf(updateOrganizationById({ client, path: org(), body: { defaultContent } }));

  const { source } = await dataOf(create({ language: "fr" }));
  expect(source.language).toBe("de");
  expect((await create({ language: "de" })).response?.status).toBe(400);
});

test("a pair is made once, also by two at once", async () => {
  const source = { space: await fixture.newSpace(), language: "en" } as const;
  const both = await Promise.all([
    create({ source, language: "es" }),
    create({ source, language: "es" }),
  ]);
  const made = both.find(({ data }) => data !== undefined)?.data;
  const refused = both.find(({ error }) => error !== undefined);
  expect(refused?.response?.status).toBe(409);
  expect(reasonOf(refused?.error)).toMatchObject({
    reason: "translation.exists",
    details: [{ path: "language", message: expect.stringContaining(made?.id ?? "") }],
  });
  await dataOf(create({ source, language: "it" }));
});

test("a language or space that cannot be is named", async () => {
  const space = await fixture.newSpace();
  const refused = async (body: unknown) => {
    const { status, error } = await outcome(create(body as CreateTranslation));
    expect(status).toBe(400);
    return reasonOf(error).details?.map(({ path }) => path);
  };
  const source = { space, language: "en" };
  expect(await refused({ source, language: "tlh" })).toEqual(["language"]);
  expect(await refused({ source, language: "en" })).toEqual(["language"]);
  expect(await refused({ source: { space: "nope", language: "en" }, language: "de" })).toEqual([
    "source.space",
  ]);
  const { spaceId } = { spaceId: await fixture.newSpace() };
  await dataOf(deleteSpaceById({ client: admin.client, path: { spaceId } }));
  expect(await refused({ source: { space: spaceId, language: "en" }, language: "de" })).toEqual([
    "source.space",
  ]);
  const instructions = { object: "document", data: {}, nodes: [{ object: "block" }] };
  expect(await refused({ source, language: "de", instructions })).toEqual([
    expect.stringMatching(/^instructions\.nodes\.0/),
  ]);
  expect(
    await refused({ source, language: "de", instructions: { markdown: "x".repeat(20_001) } }),
  ).toEqual(["instructions.markdown"]);
});

test("instructions come back as the document that was sent, and an old version changes nothing", async () => {
  const source = { space: await fixture.newSpace(), language: "en" } as const;
  const instructions = { markdown: "Use *you*.\n\n- Short\n- Plain" };
  const made = await dataOf(create({ source, language: "de", instructions }));
  const path = at(made.id);
  const put = (body: Parameters<typeof updateTranslation>[0]["body"], version?: string) =>
    updateTranslation({
      client: admin.client,
      path,
      body,
      ...(version === undefined ? {} : { headers: { "If-Match": version } }),
    });
  const sent = await put({ instructions: made.instructions });
  expect(sent.data).toEqual(made);
  const tag = sent.response?.headers.get("etag") ?? "";
  const changed = await put({ instructions: { markdown: "Be brief." } }, tag);
  expect(changed.data?.instructions.nodes).toHaveLength(1);
  expect((await put({ instructions: { markdown: "No." } }, tag)).response?.status).toBe(412);
  expect(await dataOf(read(made.id))).toEqual(changed.data);
});

test("whoever cannot open both spaces sees no translation, and who may not make spaces makes none", async () => {
  const { client } = admin;
  const space = await fixture.newSpace();
  const made = await dataOf(create({ source: { space, language: "en" }, language: "de" }));
  const reader = await app.newMember(fixture.organizationId, "read");
  const seen = await dataOf(read(made.id, reader.client));
  expect(seen.permissions).toEqual({ view: true, edit: false });
  const body = { instructions: { markdown: "Mine." } };
  const forbidden = await outcome(
    updateTranslation({ client: reader.client, path: at(made.id), body }),
  );
  expect(forbidden.status).toBe(403);

  const close = (spaceId: string, defaultLevel: "inherit" | null) =>
    dataOf(updateSpaceById({ client, path: { spaceId }, body: { defaultLevel } }));
  for (const spaceId of [space, made.result.space]) {
    await close(spaceId, null);
    expect((await outcome(read(made.id, reader.client))).status).toBe(404);
    const listed = await dataOf(listTranslations({ client: reader.client, path: org() }));
    expect(listed.items.map(({ id }) => id)).not.toContain(made.id);
    await close(spaceId, "inherit");
  }
  const listed = await dataOf(listTranslations({ client: reader.client, path: org() }));
  expect(listed.items.map(({ id }) => id)).toContain(made.id);

  const creator = await app.newMember(fixture.organizationId, "create");
  await close(space, null);
  const hidden = { source: { space, language: "en" as const }, language: "fr" as const };
  expect((await outcome(create(hidden, creator.client))).status).toBe(400);
  await close(space, "inherit");
  expect((await outcome(create(hidden, reader.client))).status).toBe(403);
  expect((await outcome(create(hidden, creator.client))).status).toBe(201);
});

test("a space in the trash pauses its translation, and its restoring goes on with it", async () => {
  const { client } = admin;
  const space = await fixture.newSpace();
  const made = await dataOf(create({ source: { space, language: "en" }, language: "de" }));
  const paused = async () => (await dataOf(read(made.id))).pause?.code;
  for (const [spaceId, code] of [
    [space, "source-deleted"],
    [made.result.space, "target-deleted"],
  ] as const) {
    await dataOf(deleteSpaceById({ client, path: { spaceId } }));
    expect(await paused()).toBe(code);
    await dataOf(restoreSpace({ client, path: { spaceId } }));
    expect(await paused()).toBeUndefined();
  }
});

test("a translation that is deleted leaves its space, and can be made again", async () => {
  const { client } = admin;
  const source = { space: await fixture.newSpace(), language: "en" } as const;
  const made = await dataOf(create({ source, language: "de" }));
  for (const again of [1, 2])
    expect(
      (await outcome(deleteTranslation({ client, path: at(made.id) }))).status,
      String(again),
    ).toBe(204);
  expect((await outcome(read(made.id))).status).toBe(404);
  await dataOf(getSpaceById({ client, path: { spaceId: made.result.space } }));
  const second = await dataOf(create({ source, language: "de" }));
  expect(second.result.space).not.toBe(made.result.space);
});
