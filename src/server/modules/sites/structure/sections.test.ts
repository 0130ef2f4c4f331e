import { beforeAll, describe, expect, it } from "vitest";
import {
  addSectionGroupToSite,
  addSectionToGroup,
  addSectionToSite,
  deleteSiteSectionById,
  deleteSiteSectionGroupById,
  listSiteRedirects,
  listSiteSectionGroups,
  listSiteSections,
  removeSectionFromGroup,
  updateSiteAdaptiveSchema,
  updateSiteSectionById,
  updateSiteSectionGroupById,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeStructureFixture } from "#server/testing/structure-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

describe("adding a section", () => {
  it("takes the title and path of its space and is the default when it is the first", async () => {
    const { organization: place, client, path, issues: problems } = await makeStructureFixture(app);
    const spaceId = await place.newSpace();
    const { data, response } = await addSectionToSite({ client, path, body: { spaceId } });
    const space = data?.siteSpaces[0]?.space;
    expect(data).toMatchObject({
      object: "site-section",
      title: space?.title,
      path: space?.title.toLowerCase().replaceAll(" ", "-"),
      default: true,
      siteSpaces: [
        {
          default: true,
          section: data?.id,
          broken: false,
          customized: false,
          space: { id: spaceId },
        },
      ],
    });
    expect(space?.permissions).toMatchObject({ view: true, admin: true });
    expect(response?.status).toBe(201);
    expect(response?.headers.get("location")).toBe(data?.urls.location);
    expect(data?.urls.published).toBe(data?.siteSpaces[0]?.urls.published);
    expect(await problems()).toEqual([]);
  });

  it("puts the site-spaces of the top level into a section of their own", async () => {
    const site = await makeStructureFixture(app);
    const first = await site.addSiteSpace();
    const second = await site.addSiteSpace();
    await site.addSection("Guides");
    const structure = await site.structure();
    expect(structure.type).toBe("sections");
    expect(structure.structure).toMatchObject([
      { title: first.title, default: true, siteSpaces: [{ id: first.id }, { id: second.id }] },
      { title: "Guides", default: false },
    ]);
    expect(await site.issues()).toEqual([]);
  });

  it("needs the role create on the space, and a space that is there", async () => {
    const { organization: place, path, outline } = await makeStructureFixture(app);
    const creator = await app.newMember(path.organizationId, "create");
    const { client } = creator;
    const none = await addSectionToSite({ client, path, body: { spaceId: newId() } });
    expect(none.response?.status).toBe(400);
    expect(none.error?.error.details).toEqual([
      { path: "spaceId", message: "there is no such space" },
    ]);
    const other = await makeStructureFixture(app);
    const foreign = await other.organization.newSpace();
    const refused = await addSectionToSite({ client, path, body: { spaceId: foreign } });
    expect(refused.error?.error.details).toEqual(none.error?.error.details);
    const editor = await app.newMember(path.organizationId, "edit");
    const spaceId = await place.newSpace();
    const forbidden = await addSectionToSite({ client: editor.client, path, body: { spaceId } });
    expect(forbidden.response?.status).toBe(403);
    expect(await outline()).toEqual([]);
  });
});

describe("changing a section", () => {
  it("sets and clears its fields, and changes nothing when nothing differs", async () => {
    const { client, path: at, addSection } = await makeStructureFixture(app);
    const { id, title } = await addSection("Guides");
    const path = { ...at, siteSectionId: id };
    const fields = { icon: "book", description: "How to" };
    const full = await updateSiteSectionById({ client, path, body: fields });
    expect(full.data).toMatchObject({ ...fields, title });
    const cleared = await updateSiteSectionById({
      client,
      path,
      body: { icon: null, description: null, title },
    });
    expect(cleared.data).not.toHaveProperty("icon");
    expect(cleared.data).not.toHaveProperty("description");
  });

  it("names the owner of a path that is taken", async () => {
    const site = await makeStructureFixture(app);
    await site.addSection("Guides");
    const { id } = await site.addSection("Reference");
    const path = { ...site.path, siteSectionId: id };
    const { client } = site;
    const { error, response } = await updateSiteSectionById({
      client,
      path,
      body: { path: "guides" },
    });
    expect(response?.status).toBe(409);
    expect(error?.error.message).toContain("the section “Guides”");
    expect(error?.error.details?.[0]?.path).toBe("path");
  });

  it("leaves a redirect where it was, until something stands there again", async () => {
    const site = await makeStructureFixture(app);
    await site.addSection("Home");
    const { id } = await site.addSection("Guides");
    const { client } = site;
    const rename = (to: string) =>
      updateSiteSectionById({
        client,
        path: { ...site.path, siteSectionId: id },
        body: { path: to },
        throwOnError: true,
      });
    const redirects = async () => {
      const { data } = await listSiteRedirects({ client, path: site.path, throwOnError: true });
      return data.items.map(({ source, destination, automatic }) => ({
        source,
        destination,
        automatic,
      }));
    };
    await rename("learn");
    const destination = { kind: "site-section", siteSectionId: id };
    expect(await redirects()).toEqual([{ source: "/guides", destination, automatic: true }]);
    await rename("guides");
    expect(await redirects()).toEqual([{ source: "/learn", destination, automatic: true }]);
  });

  it("lets another of its site-spaces be the default", async () => {
    const site = await makeStructureFixture(app);
    const section = await site.addSection("Guides");
    const other = await site.addSiteSpace(section.id);
    const elsewhere = await site.addSection("Reference");
    const path = { ...site.path, siteSectionId: section.id };
    const { client } = site;
    const { data } = await updateSiteSectionById({
      client,
      path,
      body: { defaultSiteSpace: other.id },
    });
    expect(data?.siteSpaces.map((item) => item.default)).toEqual([false, true]);
    const foreign = elsewhere.siteSpaces[0]?.id ?? "";
    const wrong = await updateSiteSectionById({
      client,
      path,
      body: { defaultSiteSpace: foreign },
    });
    expect(wrong.response?.status).toBe(400);
    expect(wrong.error?.error.details?.[0]?.path).toBe("defaultSiteSpace");
    expect(await site.issues()).toEqual([]);
  });

  it("refuses a condition that names a claim nobody has", async () => {
    const site = await makeStructureFixture(app);
    const { id } = await site.addSection("Beta");
    const path = { ...site.path, siteSectionId: id };
    const { client } = site;
    await updateSiteAdaptiveSchema({
      client,
      path: site.path,
      body: {
        jsonSchema: {
          type: "object",
          properties: { isBeta: { type: "boolean", description: "Takes part in the beta" } },
          additionalProperties: false,
        },
      },
      throwOnError: true,
    });
    const condition = "visitor.claims.isBeta";
    const kept = await updateSiteSectionById({ client, path, body: { condition } });
    expect(kept.data?.condition).toBe(condition);
    const { error, response } = await updateSiteSectionById({
      client,
      path,
      body: { condition: "visitor.claims.isBetta" },
    });
    expect(response?.status).toBe(400);
    expect(error?.error.details?.[0]?.path).toBe("condition");
    const cleared = await updateSiteSectionById({ client, path, body: { condition: null } });
    expect(cleared.data).not.toHaveProperty("condition");
  });
});

describe("removing a section", () => {
  it("asks for a successor of the default, and takes its site-spaces along", async () => {
    const site = await makeStructureFixture(app);
    const first = await site.addSection("Guides");
    const second = await site.addSection("Reference");
    const { client } = site;
    const path = { ...site.path, siteSectionId: first.id };
    const refused = await deleteSiteSectionById({ client, path });
    expect(refused.response?.status).toBe(409);
    expect(refused.error?.error.details?.[0]?.path).toBe("successor");
    const unknown = await deleteSiteSectionById({ client, path, query: { successor: newId() } });
    expect(unknown.response?.status).toBe(400);
    const done = await deleteSiteSectionById({ client, path, query: { successor: second.id } });
    expect(done.response?.status).toBe(204);
    expect((await site.structure()).structure).toMatchObject([{ id: second.id, default: true }]);
    expect((await deleteSiteSectionById({ client, path })).response?.status).toBe(204);
    expect(await site.issues()).toEqual([]);
  });

  it("leaves an empty site when it was the last, also in a group", async () => {
    const site = await makeStructureFixture(app);
    const { id } = await site.addSection("Guides");
    await site.addGroup("Product", [id]);
    const { client } = site;
    await deleteSiteSectionById({ client, path: { ...site.path, siteSectionId: id } });
    expect(await site.structure()).toEqual({ type: "siteSpaces", structure: [] });
    expect(await site.issues()).toEqual([]);
  });
});

describe("a section group", () => {
  it("takes sections of the top in the order named, and gives them back when it goes", async () => {
    const site = await makeStructureFixture(app);
    const { client } = site;
    const sections = [];
    for (const title of ["One", "Two", "Three"]) sections.push(await site.addSection(title));
    const [one, two, three] = sections.map(({ id }) => id);
    const body = { title: "Product", icon: "box", sections: [three ?? "", one ?? ""] };
    const { data: group, response } = await addSectionGroupToSite({
      client,
      path: site.path,
      body,
    });
    expect(response?.status).toBe(201);
    expect(response?.headers.get("location")).toContain(`/section-groups/${group?.id}`);
    expect(group?.sections.map(({ sectionGroup }) => sectionGroup)).toEqual([group?.id, group?.id]);
    expect(await site.outline()).toEqual(["Two", "Product[Three One]"]);

    const path = { ...site.path, siteSectionGroupId: group?.id ?? "" };
    const renamed = await updateSiteSectionGroupById({
      client,
      path,
      body: { title: "Manual", icon: null },
    });
    expect(renamed.data).toMatchObject({ title: "Manual" });
    expect(renamed.data).not.toHaveProperty("icon");
    const added = await addSectionToGroup({ client, path, body: { sectionId: two ?? "" } });
    expect(added.response?.status).toBe(201);
    expect(await site.outline()).toEqual(["Manual[Three One Two]"]);
    await removeSectionFromGroup({ client, path: { ...path, siteSectionId: three ?? "" } });
    expect(await site.outline()).toEqual(["Manual[One Two]", "Three"]);
    await deleteSiteSectionGroupById({ client, path });
    expect(await site.outline()).toEqual(["One", "Two", "Three"]);
    expect(await site.issues()).toEqual([]);
  });

  it("refuses sections that are unknown or in another group", async () => {
    const site = await makeStructureFixture(app);
    const { client } = site;
    const { id } = await site.addSection("One");
    await site.addGroup("Product", [id]);
    const second = await site.addGroup("Manual");
    const make = (sections: string[]) =>
      addSectionGroupToSite({ client, path: site.path, body: { title: "More", sections } });
    const unknown = await make([newId()]);
    expect(unknown.response?.status).toBe(400);
    expect(unknown.error?.error.details?.[0]?.path).toBe("sections.0");
    const taken = await make([id]);
    expect(taken.response?.status).toBe(409);
    expect(taken.error?.error.message).toContain("“Product”");
    const path = { ...site.path, siteSectionGroupId: second.id };
    const moved = await addSectionToGroup({ client, path, body: { sectionId: id } });
    expect(moved.response?.status).toBe(409);
    expect(moved.error?.error.reason).toBe("structure.in-other-group");
    expect(moved.error?.error.message).toContain("“Product”");
    const nothing = await addSectionToGroup({ client, path, body: { sectionId: newId() } });
    expect(nothing.response?.status).toBe(400);
    expect(await site.outline()).toEqual(["Product[One]", "Manual[]"]);
  });
});

describe("lists", () => {
  it("page through sections and groups in the order of the site", async () => {
    const site = await makeStructureFixture(app);
    const { client, path } = site;
    const ids = [];
    for (const title of ["One", "Two", "Three", "Four"])
      ids.push((await site.addSection(title)).id);
    await site.addGroup("Product", [ids[2] ?? "", ids[1] ?? ""]);
    await site.addGroup("Manual", [ids[0] ?? ""]);
    const titles: string[] = [];
    let page: string | undefined;
    do {
      const { data } = await listSiteSections({
        client,
        path,
        query: { limit: 1, ...(page === undefined ? {} : { page }) },
        throwOnError: true,
      });
      expect(data.count).toBe(4);
      titles.push(...data.items.map(({ title }) => title));
      page = data.next?.page;
    } while (page !== undefined);
    expect(titles).toEqual(["Four", "Three", "Two", "One"]);
    const first = await listSiteSectionGroups({ client, path, query: { limit: 1 } });
    expect(first.data).toMatchObject({ count: 2, items: [{ title: "Product" }] });
    const rest = await listSiteSectionGroups({
      client,
      path,
      query: { limit: 1, page: first.data?.next?.page ?? "" },
    });
    expect(rest.data?.items.map(({ title }) => title)).toEqual(["Manual"]);
    expect(rest.data).not.toHaveProperty("next");
  });
});
