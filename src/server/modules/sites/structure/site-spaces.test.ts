import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addSpaceToSite,
  createSiteShareLink,
  deleteSiteSpaceById,
  deleteSpaceById,
  getSiteStructure,
  listSiteSpaces,
  updateSiteSpaceById,
} from "#client";
import { spaces } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { addGrantRow } from "#server/testing/row-fixtures.ts";
import { makeStructureFixture } from "#server/testing/structure-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

describe("adding a space", () => {
  it("puts it at the top of a site without sections, the first as its default", async () => {
    const site = await makeStructureFixture(app);
    const { client, path, organization: place } = site;
    const spaceId = await place.newSpace();
    const { data, response } = await addSpaceToSite({ client, path, body: { spaceId } });
    expect(response?.status).toBe(201);
    expect(response?.headers.get("location")).toBe(data?.urls.location);
    expect(data).toMatchObject({ object: "site-space", default: true, space: { id: spaceId } });
    expect(data).not.toHaveProperty("section");
    const second = await site.addSiteSpace();
    expect(second.default).toBe(false);
    expect(second.urls.published).toBe(`${data?.urls.published}${second.path}`);
    expect(await site.issues()).toEqual([]);
  });

  it("puts it into the section named, else into the default one", async () => {
    const site = await makeStructureFixture(app);
    const { client, path } = site;
    const first = await site.addSection("Guides");
    const second = await site.addSection("Reference");
    expect((await site.addSiteSpace()).section).toBe(first.id);
    expect((await site.addSiteSpace(second.id)).section).toBe(second.id);
    const body = { spaceId: await site.organization.newSpace(), sectionId: newId() };
    const { error, response } = await addSpaceToSite({ client, path, body });
    expect(response?.status).toBe(400);
    expect(error?.error.details?.[0]?.path).toBe("sectionId");
  });
});

describe("changing a site-space", () => {
  it("changes its path and what it shows", async () => {
    const site = await makeStructureFixture(app);
    const { client } = site;
    const first = await site.addSiteSpace();
    const { id } = await site.addSiteSpace();
    const path = { ...site.path, siteSpaceId: id };
    const moved = await updateSiteSpaceById({ client, path, body: { path: "v2" } });
    expect(moved.data?.urls.published).toMatch(/\/v2$/);
    const taken = await updateSiteSpaceById({ client, path, body: { path: first.path } });
    expect(taken.response?.status).toBe(409);
    expect(taken.error?.error.reason).toBe("structure.path-taken");
    expect(taken.error?.error.message).toContain(`the site-space “${first.title}”`);
    const spaceId = await site.organization.newSpace();
    const shown = await updateSiteSpaceById({ client, path, body: { spaceId } });
    expect(shown.data).toMatchObject({ id, path: "v2", space: { id: spaceId } });
    const none = await updateSiteSpaceById({ client, path, body: { spaceId: newId() } });
    expect(none.error?.error.details).toEqual([
      { path: "spaceId", message: "there is no such space" },
    ]);
    const gone = await updateSiteSpaceById({
      client,
      path: { ...path, siteSpaceId: newId() },
      body: { path: "x" },
    });
    expect(gone.response?.status).toBe(404);
    for (const wrong of ["a/b", "a.b", "a%20b", "x".repeat(101), ""]) {
      const refused = await updateSiteSpaceById({ client, path, body: { path: wrong } });
      expect(refused.response?.status, wrong).toBe(400);
    }
  });

  it("says that its space is in the trash", async () => {
    const site = await makeStructureFixture(app);
    const { client } = site;
    const { id, space } = await site.addSiteSpace();
    expect(space.permissions.view).toBe(true);
    await deleteSpaceById({ client, path: { spaceId: space.id } });
    const { structure } = await site.structure();
    expect(structure).toMatchObject([{ id, broken: true, space: { id: space.id } }]);
  });
});

describe("removing a site-space", () => {
  it("asks for the successor of a default that has siblings", async () => {
    const site = await makeStructureFixture(app);
    const { client } = site;
    const first = await site.addSiteSpace();
    const second = await site.addSiteSpace();
    const path = { ...site.path, siteSpaceId: first.id };
    expect((await deleteSiteSpaceById({ client, path })).response?.status).toBe(409);
    await deleteSiteSpaceById({
      client,
      path,
      query: { successor: second.id },
      throwOnError: true,
    });
    expect((await site.structure()).structure).toMatchObject([{ id: second.id, default: true }]);
    await deleteSiteSpaceById({ client, path: { ...path, siteSpaceId: second.id } });
    expect((await site.structure()).structure).toEqual([]);
    expect(await site.issues()).toEqual([]);
  });
});

describe("what others see", () => {
  it("shows a space they cannot open without any permission and without counts", async () => {
    const site = await makeStructureFixture(app);
    const { space } = await site.addSiteSpace();
    const reader = await app.newMember(site.path.organizationId, "read");
    const { client } = reader;
    const read = async () => {
      const { data } = await getSiteStructure({ client, path: site.path, throwOnError: true });
      const [shown] = data.type === "siteSpaces" ? data.structure : [];
      return shown?.space;
    };
    expect((await read())?.permissions).toMatchObject({ view: true, edit: false });
    await closeSpace(space.id);
    const closed = await read();
    expect(closed).toMatchObject({ id: space.id, comments: 0, changeRequests: 0 });
    expect(Object.values(closed?.permissions ?? {}).every((allowed) => !allowed)).toBe(true);
    await addGrantRow(app.database.db, {
      organizationId: site.path.organizationId,
      spaceId: space.id,
      userId: reader.id,
      role: "comment",
    });
    expect((await read())?.permissions).toMatchObject({ view: true, comment: true });
  });

  it("puts a share key into the addresses when it opens the site", async () => {
    const site = await makeStructureFixture(app);
    await site.addSection("Guides");
    const { client, path } = site;
    const { data: link } = await createSiteShareLink({
      client,
      path,
      body: { name: "Partners" },
      throwOnError: true,
    });
    const shareKey = new URL(link.urls.published ?? "").searchParams.get("shareKey") ?? "";
    const addressWith = async (key: string) => {
      const query = { shareKey: key };
      const { data } = await getSiteStructure({ client, path, query, throwOnError: true });
      const [section] = data.structure;
      return section && "urls" in section ? section.urls.published : undefined;
    };
    expect(await addressWith(shareKey)).toContain(`?shareKey=${shareKey}`);
    expect(await addressWith("wrong")).not.toContain("shareKey");
  });
});

describe("the list of site-spaces", () => {
  it("pages in the order of the site, and gives the defaults or the others", async () => {
    const site = await makeStructureFixture(app);
    const { client, path } = site;
    const guides = await site.addSection("Guides");
    const reference = await site.addSection("Reference");
    const other = await site.addSiteSpace(guides.id);
    const order = [guides.siteSpaces[0]?.id, other.id, reference.siteSpaces[0]?.id];
    const list = async (query: { page?: string; limit?: number; default?: boolean }) =>
      (await listSiteSpaces({ client, path, query, throwOnError: true })).data;
    const found: (string | undefined)[] = [];
    let page: string | undefined;
    do {
      const part = await list({ limit: 1, ...(page === undefined ? {} : { page }) });
      found.push(...part.items.map(({ id }) => id));
      page = part.next?.page;
    } while (page !== undefined);
    expect(found).toEqual(order);
    const defaults = await list({ default: true });
    expect(defaults.items.map(({ id }) => id)).toEqual([order[0], order[2]]);
    const others = await list({ default: false });
    expect(others).toMatchObject({ count: 1, items: [{ id: other.id, default: false }] });
  });
});

const closeSpace = async (spaceId: string): Promise<void> => {
  const { db } = app.database;
  await db.update(spaces).set({ defaultLevel: "none" }).where(eq(spaces.id, spaceId));
};
