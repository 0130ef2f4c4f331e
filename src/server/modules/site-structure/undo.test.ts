import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createSiteRedirect,
  deleteSiteSpaceById,
  deleteSpaceById,
  editSiteStructure,
  getSiteRedirectBySource,
  getSiteSpaceCustomizationById,
  overrideSiteSpaceCustomizationById,
  type StructureEdit,
  updateSpaceById,
} from "../../../client/index.ts";
import { removedSiteSpaces } from "../../db/tables/index.ts";
import { makeApp, type TestApp } from "../../testing/make-app.ts";
import { makeStructurePlace } from "../../testing/structure-place.ts";
import { given, outcome } from "../../testing/talk.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** A site of two sections, the second with two site-spaces; its first one looks different from the site. */
const customizedSite = async () => {
  const site = await makeStructurePlace(app);
  const { client, path } = site;
  await site.addSection("One");
  const section = await site.addSection("Two");
  await site.addSiteSpace(section.id);
  const [siteSpace] = section.siteSpaces;
  if (!siteSpace) throw new Error("a section was made without a site-space");
  const named = { ...path, siteSpaceId: siteSpace.id };
  const edit = (edits: StructureEdit[], as = client) =>
    outcome(editSiteStructure({ client: as, path, body: { edits } }));
  const looks = async () => {
    const { title } = await given(getSiteSpaceCustomizationById({ client, path: named }));
    return title;
  };
  const body = { title: "Another title" };
  await given(overrideSiteSpaceCustomizationById({ client, path: named, body }));
  const before = await site.structure();
  const [, successor] = (await site.structure()).structure.flatMap((item) =>
    item.object === "site-section" && item.id === section.id ? item.siteSpaces : [],
  );
  const removal: StructureEdit = {
    operation: "remove",
    item: { type: "site-space", id: siteSpace.id },
    successor: successor?.id ?? "",
  };
  const addition = {
    operation: "add_site_space",
    id: siteSpace.id,
    space: siteSpace.space.id,
    section: section.id,
    path: siteSpace.path,
    default: true,
  } as const;
  const inPlace = {
    ...addition,
    before: { type: "site-space", id: successor?.id ?? "" },
  } as const;
  return {
    site,
    section,
    siteSpace,
    successor,
    named,
    edit,
    looks,
    before,
    removal,
    addition,
    inPlace,
  };
};

describe("a site-space that was taken off a site", () => {
  it("comes back with its looks, its place and its path", async () => {
    const { site, siteSpace, edit, looks, before, removal, inPlace } = await customizedSite();
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await edit([removal])).status).toBe(200);
      expect((await edit([inPlace])).status).toBe(200);
      expect(await site.structure()).toEqual(before);
      expect(await looks()).toBe("Another title");
    }
    const { db } = app.database;
    const kept = await db
      .select()
      .from(removedSiteSpaces)
      .where(eq(removedSiteSpaces.id, siteSpace.id));
    expect(kept).toEqual([]);
    expect(await site.problems()).toEqual([]);
  });

  it("comes back with its section, and however it was taken off", async () => {
    const { site, section, successor, named, edit, looks, before, addition } =
      await customizedSite();
    const { client } = site;
    const query = { successor: successor?.id ?? "" };
    await given(deleteSiteSpaceById({ client, path: named, query }));
    await edit([addition]);
    expect(await looks()).toBe("Another title");
    const { id, title, path } = section;
    await edit([{ operation: "remove", item: { type: "site-section", id } }]);
    await edit([
      { operation: "add_section", id, title, path },
      addition,
      {
        operation: "add_site_space",
        id: successor?.id ?? "",
        space: successor?.space.id ?? "",
        section: id,
        path: successor?.path ?? "",
      },
    ]);
    expect(await site.structure()).toEqual(before);
    expect(await looks()).toBe("Another title");
  });

  it("is a new one when its id shows another space", async () => {
    const { site, edit, looks, removal, addition } = await customizedSite();
    await edit([removal]);
    await edit([{ ...addition, space: await site.place.newSpace() }]);
    expect(await looks()).not.toBe("Another title");
  });

  it("is led to again by its redirects", async () => {
    const { site, siteSpace, edit, removal, addition } = await customizedSite();
    const { client, path } = site;
    const source = "/somewhere";
    const destination = { kind: "site-space", siteSpaceId: siteSpace.id } as const;
    await given(createSiteRedirect({ client, path, body: { source, destination } }));
    const leads = async () =>
      (await outcome(getSiteRedirectBySource({ client, path, query: { source } }))).data?.target;
    await edit([removal]);
    expect(await leads()).toBeUndefined();
    await edit([addition]);
    expect(await leads()).toBe("/two");
  });

  it("comes back for who took it off, even if they may not open its space or it is in the trash", async () => {
    const { site, siteSpace, edit, looks, before, removal, addition } = await customizedSite();
    const { client, path } = site;
    const space = { spaceId: siteSpace.space.id };
    await given(updateSpaceById({ client, path: space, body: { defaultLevel: null } }));
    const creator = await app.newMember(path.organizationId, "create");
    const other = await app.newMember(path.organizationId, "create");
    expect((await edit([removal], creator.client)).status).toBe(200);
    expect((await edit([addition], other.client)).status).toBe(400);
    const elsewhere = { ...addition, id: "x".repeat(20) };
    expect((await edit([elsewhere], creator.client)).status).toBe(400);
    expect((await edit([addition], creator.client)).status).toBe(200);
    expect(await looks()).toBe("Another title");
    expect((await site.structure()).structure.map(({ id }) => id)).toEqual(
      before.structure.map(({ id }) => id),
    );
    await given(deleteSpaceById({ client, path: space }));
    expect((await edit([removal])).status).toBe(200);
    const back = await edit([addition]);
    expect(JSON.stringify(back.data)).toContain('"broken":true');
    expect(await looks()).toBe("Another title");
  });
});
