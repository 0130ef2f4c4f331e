import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  applySiteStructureDraft,
  createSiteRedirect,
  createSiteStructureDraft,
  deleteSiteSpaceById,
  deleteSpaceById,
  editSiteStructure,
  getSiteById,
  getSiteRedirectBySource,
  getSiteSpaceCustomizationById,
  listSiteRedirects,
  overrideSiteSpaceCustomizationById,
  type StructureEdit,
  transferSpace,
  undoSiteStructureDraft,
  updateSpaceById,
} from "#client";
import { RETENTION_DAYS, TAKE_BACK_HOURS } from "#contract/schemas/limits.ts";
import { operatorContext } from "#server/access/operator-context.ts";
import { removedSiteSpaces } from "#server/db/tables/index.ts";
import { makeClock } from "#server/testing/clock.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeStructureFixture } from "#server/testing/structure-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { insertMember } from "#server/modules/people/members/member-rows.ts";
import { forgetRemoved } from "./structure.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const { now, later } = makeClock();
let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ now });
});

/** A site of two sections, the second with two site-spaces; its first one looks different from the site. */
const customizedSite = async () => {
  const site = await makeStructureFixture(app);
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
    const { title } = await dataOf(getSiteSpaceCustomizationById({ client, path: named }));
    return title;
  };
  const body = { title: "Another title" };
  await dataOf(overrideSiteSpaceCustomizationById({ client, path: named, body }));
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

/** Somebody takes a site-space off whose space they cannot open, and may put it back. */
const takenOff = async () => {
  const place = await customizedSite();
  const { client, path } = place.site;
  const space = { spaceId: place.siteSpace.space.id };
  await dataOf(updateSpaceById({ client, path: space, body: { defaultLevel: null } }));
  const creator = await app.newMember(path.organizationId, "create");
  expect((await place.edit([place.removal], creator.client)).status).toBe(200);
  const putBack = () => place.edit([place.addition], creator.client);
  return { ...place, space, creator, putBack };
};
const noSuchSpace = {
  status: 400,
  error: { error: { details: [{ path: "edits.0.space", message: "there is no such space" }] } },
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
    expect(await site.issues()).toEqual([]);
  });

  it("comes back with its section, and however it was taken off", async () => {
    const { site, section, successor, named, edit, looks, before, addition } =
      await customizedSite();
    const { client } = site;
    const query = { successor: successor?.id ?? "" };
    await dataOf(deleteSiteSpaceById({ client, path: named, query }));
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

  it("keeps its id and its looks, whoever asks for that id elsewhere", async () => {
    const { edit, looks, removal, addition, siteSpace } = await customizedSite();
    const stranger = await makeStructureFixture(app);
    await edit([removal]);
    const space = await stranger.organization.newSpace();
    const theirs: StructureEdit = { operation: "add_site_space", id: siteSpace.id, space };
    const { client, path } = stranger;
    expect(
      await outcome(editSiteStructure({ client, path, body: { edits: [theirs] } })),
    ).toMatchObject({
      status: 400,
      error: { error: { details: [{ path: "edits.0.id" }] } },
    });
    expect((await edit([addition])).status).toBe(200);
    expect(await looks()).toBe("Another title");
  });

  it("is a new one when its id shows another space", async () => {
    const { site, edit, looks, removal, addition } = await customizedSite();
    await edit([removal]);
    await edit([{ ...addition, space: await site.organization.newSpace() }]);
    expect(await looks()).not.toBe("Another title");
  });

  it("is led to again by its redirects", async () => {
    const { site, siteSpace, edit, removal, addition } = await customizedSite();
    const { client, path } = site;
    const source = "/somewhere";
    const destination = { kind: "site-space", siteSpaceId: siteSpace.id } as const;
    await dataOf(createSiteRedirect({ client, path, body: { source, destination } }));
    const leads = async () =>
      (await outcome(getSiteRedirectBySource({ client, path, query: { source } }))).data?.target;
    await edit([removal]);
    // To what it was removed in favour of.
    expect(await leads()).toBe("/two");
    await edit([{ ...addition, default: false }]);
    expect(await leads()).toBe(`/two/${siteSpace.path}`);
  });

  it("comes back for who took it off, even if they may not open its space or it is in the trash", async () => {
    const { site, space, creator, edit, looks, before, removal, addition, putBack } =
      await takenOff();
    const { client, path } = site;
    const other = await app.newMember(path.organizationId, "create");
    expect((await edit([addition], other.client)).status).toBe(400);
    const elsewhere = { ...addition, id: "x".repeat(20) };
    expect((await edit([elsewhere], creator.client)).status).toBe(400);
    expect((await putBack()).status).toBe(200);
    expect(await looks()).toBe("Another title");
    expect((await site.structure()).structure.map(({ id }) => id)).toEqual(
      before.structure.map(({ id }) => id),
    );
    await dataOf(deleteSpaceById({ client, path: space }));
    expect((await edit([removal])).status).toBe(200);
    const back = await edit([addition]);
    expect(JSON.stringify(back.data)).toContain('"broken":true');
    expect(await looks()).toBe("Another title");
  });

  it("comes back without a role on its space for a day only", async () => {
    const { space, creator, removal, edit, putBack, site } = await takenOff();
    const hours = TAKE_BACK_HOURS * HOUR;
    expect(await later(hours, putBack)).toMatchObject(noSuchSpace);
    expect((await later(hours - MINUTE, putBack)).status).toBe(200);
    expect((await edit([removal], creator.client)).status).toBe(200);
    await dataOf(
      updateSpaceById({ client: site.client, path: space, body: { defaultLevel: "edit" } }),
    );
    expect(await later(hours, putBack)).toMatchObject({
      status: 403,
      error: { error: { details: [{ path: "edits.0.space" }] } },
    });
    const body = { defaultLevel: "create" } as const;
    await dataOf(updateSpaceById({ client: site.client, path: space, body }));
    expect((await later(hours, putBack)).status).toBe(200);
  });

  it("does not come back once its space belongs to another organization", async () => {
    const { site, space, putBack, removal, addition, edit } = await takenOff();
    const { client } = site;
    expect((await putBack()).status).toBe(200);
    expect((await edit([removal])).status).toBe(200);
    const { organizationId: organization } = await app.newAdmin();
    await insertMember(app.database.db, {
      organizationId: organization,
      userId: site.organization.admin.id,
      role: "admin",
      joinedAt: new Date(),
    });
    await dataOf(transferSpace({ client, path: space, body: { organization } }));
    expect(await edit([addition])).toMatchObject(noSuchSpace);
  });
});

describe("what is kept of site-spaces that were taken off", () => {
  const DAY = 24 * HOUR;
  /** What housekeeping does after so many days. */
  const forget = (days: number) => {
    const { database, context } = app;
    const then = () => new Date(Date.now() + days * DAY);
    return forgetRemoved(operatorContext(database.db, context.settings, then));
  };
  const keptOf = (site: { path: { siteId: string } }) =>
    app.database.db
      .select({ id: removedSiteSpaces.id })
      .from(removedSiteSpaces)
      .where(eq(removedSiteSpaces.siteId, site.path.siteId));

  it("goes as late as what is deleted, and what comes back then has the looks of the site", async () => {
    const { site, siteSpace, edit, looks, removal, addition } = await customizedSite();
    await edit([removal]);
    await forget(RETENTION_DAYS - 1);
    expect(await keptOf(site)).toEqual([{ id: siteSpace.id }]);
    for (let turn = 0; turn < 2; turn += 1) {
      await forget(RETENTION_DAYS);
      expect(await keptOf(site)).toEqual([]);
    }
    expect((await edit([addition])).status).toBe(200);
    expect(await looks()).not.toBe("Another title");
  });

  it("stays while the draft that took them off can be taken back", async () => {
    const { site, siteSpace, section, edit, looks, before, removal } = await customizedSite();
    const { client, path } = site;
    const body = { title: "Autumn", edits: [removal] };
    const { id: draftId } = await dataOf(createSiteStructureDraft({ client, path, body }));
    const draft = { ...path, draftId };
    const apply = async () => {
      const { structureVersion } = await dataOf(getSiteById({ client, path }));
      return dataOf(applySiteStructureDraft({ client, path: draft, body: { structureVersion } }));
    };
    await apply();
    await forget(RETENTION_DAYS);
    expect(await keptOf(site)).toEqual([{ id: siteSpace.id }]);
    await dataOf(undoSiteStructureDraft({ client, path: draft }));
    expect(await site.structure()).toEqual(before);
    expect(await looks()).toBe("Another title");

    const again = await dataOf(createSiteStructureDraft({ client, path, body }));
    draft.draftId = again.id;
    await apply();
    await edit([{ operation: "update_section", section: section.id, title: "Second" }]);
    await forget(RETENTION_DAYS);
    expect(await keptOf(site)).toEqual([]);
  });
});

describe("the redirects that a change made", () => {
  /** A site whose section has moved to another path, and what readers get at the addresses of both. */
  const renamedSite = async () => {
    const { site, section, before } = await customizedSite();
    const { client, path } = site;
    const edit = { operation: "update_section", section: section.id, path: "renamed" } as const;
    const back = { ...edit, path: section.path };
    const found = async (source: string) =>
      (await outcome(getSiteRedirectBySource({ client, path, query: { source } }))).status;
    const redirects = async () =>
      (await dataOf(listSiteRedirects({ client, path }))).items.map(({ source }) => source);
    return { client, path, edit, back, old: `/${section.path}`, found, redirects, before, site };
  };

  it("go when it is undone, with those that undoing it would make", async () => {
    const { client, path, edit, back, old, found, redirects, before, site } = await renamedSite();
    await dataOf(editSiteStructure({ client, path, body: { edits: [edit] } }));
    expect([await found(old), await redirects()]).toEqual([200, expect.arrayContaining([old])]);
    await dataOf(editSiteStructure({ client, path, body: { edits: [back], undo: true } }));
    expect(await site.structure()).toEqual(before);
    expect([await found("/renamed"), await redirects()]).toEqual([404, []]);
  });

  it("go when a draft is taken back", async () => {
    const { client, path, edit, old, found, redirects } = await renamedSite();
    const body = { title: "Autumn", edits: [edit] };
    const { id: draftId } = await dataOf(createSiteStructureDraft({ client, path, body }));
    const { structureVersion } = await dataOf(getSiteById({ client, path }));
    const draft = { ...path, draftId };
    await dataOf(applySiteStructureDraft({ client, path: draft, body: { structureVersion } }));
    expect([await found(old), await redirects()]).toEqual([200, expect.arrayContaining([old])]);
    await dataOf(undoSiteStructureDraft({ client, path: draft }));
    expect([await found("/renamed"), await redirects()]).toEqual([404, []]);
  });

  it("stay where the way back is a change of its own", async () => {
    const { client, path, edit, back, found, redirects } = await renamedSite();
    await dataOf(editSiteStructure({ client, path, body: { edits: [edit] } }));
    await dataOf(editSiteStructure({ client, path, body: { edits: [back] } }));
    expect([await found("/renamed"), await redirects()]).toEqual([
      200,
      expect.arrayContaining(["/renamed"]),
    ]);
  });
});
