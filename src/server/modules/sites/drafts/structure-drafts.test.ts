import { beforeAll, describe, expect, it } from "vitest";
import {
  applySiteStructureDraft,
  createSiteStructureDraft,
  deleteSiteStructureDraft,
  deleteSiteSectionById,
  deleteSpaceById,
  getSiteById,
  getSiteSpaceCustomizationById,
  getSiteStructureDraft,
  getSiteStructureDraftImpact,
  listSiteStructureDrafts,
  overrideSiteSpaceCustomizationById,
  reopenSiteStructureDraft,
  restoreSpace,
  transferSpace,
  undoSiteStructureDraft,
  updateSiteSectionById,
  updateSiteStructureDraft,
  updateSpaceById,
  type StructureEdit,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { TAKE_BACK_HOURS } from "#contract/schemas/limits.ts";
import { newId } from "#server/kit/ids.ts";
import { makeClock } from "#server/testing/clock.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeStructureFixture } from "#server/testing/structure-fixture.ts";
import { dataOf } from "#server/testing/answers.ts";
import { insertMember } from "#server/modules/people/members/member-rows.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const { now, later } = makeClock();
let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ now });
});

const draftedSite = async () => {
  const site = await makeStructureFixture(app);
  const { client, path } = site;
  const one = await site.addSection("One");
  const two = await site.addSection("Two");
  const begin = (edits: StructureEdit[], title = "Autumn") =>
    createSiteStructureDraft({ client, path, body: { title, edits } });
  const made = async (edits: StructureEdit[]) => {
    const { data } = await begin(edits);
    if (!data) throw new Error("the draft was refused");
    return { ...path, draftId: data.id };
  };
  const versionNow = async () =>
    (await getSiteById({ client, path, throwOnError: true })).data.structureVersion;
  const apply = async (draft: Awaited<ReturnType<typeof made>>) =>
    applySiteStructureDraft({
      client,
      path: draft,
      body: { structureVersion: await versionNow() },
    });
  return { site, one, two, begin, made, versionNow, apply };
};

describe("a structure draft", () => {
  it("is begun, changed, listed and discarded without readers noticing", async () => {
    const { site, one, begin, versionNow } = await draftedSite();
    const { client, path } = site;
    const version = await versionNow();
    const edits: StructureEdit[] = [{ operation: "update_section", section: one.id, path: "new" }];
    const { data, response } = await begin(edits);
    expect(response?.status).toBe(201);
    expect(response?.headers.get("location")).toContain(`/structure/drafts/${data?.id}`);
    expect(data).toMatchObject({
      title: "Autumn",
      status: "open",
      edits,
      undoable: false,
      createdBy: { id: site.organization.admin.id },
    });
    const draft = { ...path, draftId: data?.id ?? "" };
    const read = await getSiteStructureDraft({ client, path: draft });
    const etag = read.response?.headers.get("etag") ?? "";
    const change = (title: string) =>
      updateSiteStructureDraft({
        client,
        path: draft,
        body: { title, edits: [] },
        headers: { "If-Match": etag },
      });
    expect((await change("Winter")).data).toMatchObject({ title: "Winter", edits: [] });
    expect((await change("Spring")).response?.status).toBe(412);
    await begin([], "Later");
    const first = await listSiteStructureDrafts({ client, path, query: { limit: 1 } });
    expect(first.data).toMatchObject({ count: 2, items: [{ title: "Later" }] });
    const page = first.data?.next?.page ?? "";
    const second = await listSiteStructureDrafts({ client, path, query: { limit: 1, page } });
    expect(second.data?.items.map(({ title }) => title)).toEqual(["Winter"]);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await deleteSiteStructureDraft({ client, path: draft })).response?.status).toBe(204);
    expect((await getSiteStructureDraft({ client, path: draft })).response?.status).toBe(404);
    expect(await versionNow()).toBe(version);
  });

  it("refuses the first edit that does not apply, with its place", async () => {
    const { one, begin } = await draftedSite();
    const { response, error } = await begin([
      { operation: "update_section", section: one.id, path: "new" },
      { operation: "update_section", section: newId(), path: "newer" },
    ]);
    expect(response?.status).toBe(400);
    expect(error?.error.details?.[0]?.path).toBe("edits.1.section");
    const space = await begin([{ operation: "add_site_space", id: newId(), space: newId() }]);
    expect(space.error?.error.details?.[0]).toEqual({
      path: "edits.0.space",
      message: "there is no such space",
    });
    const id = await begin([{ operation: "add_group", id: "not-new", title: "Group" }]);
    expect(id.error?.error.details?.[0]?.path).toBe("edits.0.id");
  });

  it("says what applying it would do to readers", async () => {
    const { site, one, two, made, versionNow } = await draftedSite();
    const { client } = site;
    const draft = await made([
      { operation: "set_default", item: { type: "site-section", id: two.id } },
      { operation: "update_section", section: one.id, condition: "true" },
    ]);
    const { data } = await getSiteStructureDraftImpact({ client, path: draft });
    const [first] = one.siteSpaces;
    const [second] = two.siteSpaces;
    expect(data).toEqual({
      structureVersion: await versionNow(),
      addresses: [
        { siteSpace: first?.id, title: first?.title, before: "/", after: "/one", change: "moved" },
        {
          siteSpace: second?.id,
          title: second?.title,
          before: "/two",
          after: "/",
          change: "moved",
        },
      ],
      defaults: [{ before: "One", after: "Two" }],
      hidden: [{ item: { type: "site-section", id: one.id }, title: "One", condition: "true" }],
      pages: { kept: 0, moved: 0, replaced: 0, lost: 0 },
      hiddenPages: { count: 0, pages: [] },
      inboundLinks: { count: 0, pages: [] },
    });
  });

  it("says where readers of what goes in favour of something else are led", async () => {
    const { site, two, made } = await draftedSite();
    const impactOf = async (successor: string | undefined) => {
      const item = { type: "site-section" as const, id: two.id };
      const edit = { operation: "remove" as const, item };
      const draft = await made([successor === undefined ? edit : { ...edit, successor }]);
      return (await dataOf(getSiteStructureDraftImpact({ client: site.client, path: draft })))
        .addresses;
    };
    const [first] = (await impactOf(undefined)).filter(({ change }) => change === "same");
    const gone = { siteSpace: two.siteSpaces[0]?.id, before: "/two" };
    expect(await impactOf(undefined)).toContainEqual(
      expect.not.objectContaining({ ...gone, after: expect.anything() }),
    );
    expect(await impactOf(first?.siteSpace)).toContainEqual(
      expect.objectContaining({ ...gone, after: "/", change: "redirected" }),
    );
  });

  it("says why it cannot be applied any more", async () => {
    const { site, one, two, made, apply } = await draftedSite();
    const { client } = site;
    const draft = await made([
      { operation: "update_section", section: one.id, title: "First" },
      { operation: "update_section", section: one.id, path: "new" },
    ]);
    await updateSiteSectionById({
      client,
      path: { ...site.path, siteSectionId: two.id },
      body: { path: "new" },
      throwOnError: true,
    });
    const { data } = await getSiteStructureDraftImpact({ client, path: draft });
    expect(data?.obstacle).toMatchObject({
      edit: 1,
      owner: { item: { type: "site-section", id: two.id }, title: "Two" },
    });
    const { response, error } = await apply(draft);
    expect(response?.status).toBe(409);
    expect(error?.error.reason).toBe("structure.path-taken");
    expect(error?.error.details?.[0]?.path).toBe("edits.1.path");
  });

  it("says that a space it adds is in the trash by now", async () => {
    const { site, two, made, apply } = await draftedSite();
    const { client } = site;
    const space = await site.organization.newSpace();
    const section = two.id;
    const draft = await made([
      { operation: "update_section", section, title: "Second" },
      { operation: "add_site_space", id: newId(), space, section },
    ]);
    const impact = () => dataOf(getSiteStructureDraftImpact({ client, path: draft }));
    expect(await impact()).not.toHaveProperty("obstacle");
    await dataOf(deleteSpaceById({ client, path: { spaceId: space } }));
    expect((await impact()).obstacle).toMatchObject({
      edit: 1,
      message: "the space it adds is in the trash or gone",
    });
    const refused = await apply(draft);
    expect(refused.response?.status).toBe(409);
    expect(refused.error?.error.reason).toBe("draft.does-not-fit");
    await dataOf(restoreSpace({ client, path: { spaceId: space } }));
    expect(await impact()).not.toHaveProperty("obstacle");
    expect((await apply(draft)).response?.status).toBe(200);
  });

  it("is applied in one go, once, and only to the structure that was looked at", async () => {
    const { site, one, two, made, versionNow, apply } = await draftedSite();
    const { client } = site;
    const draft = await made([
      { operation: "update_section", section: one.id, path: "new" },
      {
        operation: "move",
        item: { type: "site-section", id: two.id },
        before: { type: "site-section", id: one.id },
      },
    ]);
    const seen = await versionNow();
    const other = { ...site.path, siteSectionId: two.id };
    await updateSiteSectionById({ client, path: other, body: { title: "Second" } });
    const late = await applySiteStructureDraft({
      client,
      path: draft,
      body: { structureVersion: seen },
    });
    expect(late.response?.status).toBe(409);
    expect(late.error?.error.reason).toBe("structure.changed");
    expect(await site.outline()).toEqual(["One", "Second"]);
    const { data } = await apply(draft);
    expect(data).toMatchObject({
      status: "applied",
      undoable: true,
      appliedBy: { id: site.organization.admin.id },
    });
    expect(await versionNow()).toBe(seen + 2);
    expect(await site.outline()).toEqual(["Second", "One"]);
    expect((await apply(draft)).response?.status).toBe(409);
    const change = await updateSiteStructureDraft({ client, path: draft, body: { title: "X" } });
    expect(change.response?.status).toBe(409);
    expect(change.error?.error.reason).toBe("draft.not-open");
  });

  it("is taken back exactly, with what was customized", async () => {
    const { site, one, two, made, apply } = await draftedSite();
    const { client, path } = site;
    const siteSpaceId = two.siteSpaces[0]?.id ?? "";
    const customized = { ...path, siteSpaceId };
    await overrideSiteSpaceCustomizationById({
      client,
      path: customized,
      body: { title: "Another title" },
      throwOnError: true,
    });
    const before = await site.structure();
    const draft = await made([
      { operation: "remove", item: { type: "site-section", id: two.id } },
      { operation: "add_section", id: newId(), title: "Three", default: true },
      { operation: "update_section", section: one.id, path: "elsewhere", icon: "book" },
    ]);
    await apply(draft);
    expect(await site.outline()).toEqual(["One", "Three"]);
    const { data } = await undoSiteStructureDraft({ client, path: draft });
    expect(data).toMatchObject({ status: "undone", undoable: false });
    expect(await site.structure()).toEqual(before);
    const looks = await getSiteSpaceCustomizationById({ client, path: customized });
    expect(looks.data?.title).toBe("Another title");
    expect((await undoSiteStructureDraft({ client, path: draft })).response?.status).toBe(409);
    expect(await site.issues()).toEqual([]);
  });

  it("is opened again once it was taken back, and applied again", async () => {
    const { site, one, two, made, apply } = await draftedSite();
    const { client } = site;
    const edits: StructureEdit[] = [
      { operation: "remove", item: { type: "site-section", id: two.id } },
      { operation: "update_section", section: one.id, title: "First" },
    ];
    const draft = await made(edits);
    const reopen = () => reopenSiteStructureDraft({ client, path: draft });
    expect((await reopen()).error?.error.reason).toBe("draft.not-undone");
    expect((await apply(draft)).data?.removed).toEqual([
      { item: { type: "site-section", id: two.id }, title: "Two" },
      { item: { type: "site-space", id: two.siteSpaces[0]?.id }, title: two.siteSpaces[0]?.title },
    ]);
    expect((await reopen()).error?.error.reason).toBe("draft.not-undone");
    const undone = await dataOf(undoSiteStructureDraft({ client, path: draft }));
    expect(undone.removed).toBeUndefined();
    const reopened = await dataOf(reopenSiteStructureDraft({ client, path: draft }));
    expect(reopened).toMatchObject({ status: "open", edits, undoable: false });
    expect(reopened.appliedBy).toBeUndefined();
    expect((await apply(draft)).data?.status).toBe("applied");
    expect(await site.outline()).toEqual(["First"]);
  });

  it("opened again says which of its edits the structure can no longer take", async () => {
    const { site, one, two, made, apply } = await draftedSite();
    const { client, path } = site;
    const draft = await made([{ operation: "update_section", section: two.id, title: "Second" }]);
    await apply(draft);
    await dataOf(undoSiteStructureDraft({ client, path: draft }));
    await deleteSiteSectionById({ client, path: { ...path, siteSectionId: two.id } });
    await dataOf(reopenSiteStructureDraft({ client, path: draft }));
    const impact = await dataOf(getSiteStructureDraftImpact({ client, path: draft }));
    expect(impact.obstacle).toMatchObject({ edit: 0 });
    expect((await apply(draft)).error?.error.reason).toBe("draft.does-not-fit");
    expect(await site.outline()).toEqual([one.title]);
  });

  it("cannot be taken back once somebody changed the structure", async () => {
    const { site, one, two, made, apply } = await draftedSite();
    const { client } = site;
    const draft = await made([{ operation: "update_section", section: one.id, title: "First" }]);
    await apply(draft);
    const other = { ...site.path, siteSectionId: two.id };
    await updateSiteSectionById({ client, path: other, body: { title: "Second" } });
    const read = await getSiteStructureDraft({ client, path: draft });
    expect(read.data).toMatchObject({ status: "applied", undoable: false });
    expect((await undoSiteStructureDraft({ client, path: draft })).response?.status).toBe(409);
    expect(await site.outline()).toEqual(["First", "Second"]);
  });

  it("is taken back only by who may show its spaces, or applied it a short while ago", async () => {
    const { site, two, made, versionNow } = await draftedSite();
    const { client, path } = site;
    const spaceId = two.siteSpaces[0]?.space.id ?? "";
    const creator = await app.newMember(path.organizationId, "create");
    const level = (defaultLevel: "create" | null) =>
      dataOf(updateSpaceById({ client, path: { spaceId }, body: { defaultLevel } }));
    const draft = await made([{ operation: "remove", item: { type: "site-section", id: two.id } }]);
    const applyAs = async (as: Client) => {
      const structureVersion = await versionNow();
      await dataOf(
        applySiteStructureDraft({ client: as, path: draft, body: { structureVersion } }),
      );
    };
    const undoAs = async (as: Client) =>
      (await undoSiteStructureDraft({ client: as, path: draft })).response?.status;
    await level(null);
    await applyAs(client);
    const before = await site.structure();
    expect(await undoAs(creator.client)).toBe(403);
    expect(await site.structure()).toEqual(before);
    await level("create");
    expect(await undoAs(creator.client)).toBe(200);

    const again = await made([{ operation: "remove", item: { type: "site-section", id: two.id } }]);
    draft.draftId = again.draftId;
    await applyAs(creator.client);
    await level(null);
    expect(await later(TAKE_BACK_HOURS * HOUR, () => undoAs(creator.client))).toBe(403);
    expect(await later(TAKE_BACK_HOURS * HOUR - MINUTE, () => undoAs(creator.client))).toBe(200);
    expect(await site.outline()).toEqual(["One", "Two"]);
  });

  it("is not taken back once one of its spaces has left the organization", async () => {
    const { site, two, made, apply } = await draftedSite();
    const { client, organization: place } = site;
    const spaceId = two.siteSpaces[0]?.space.id ?? "";
    const draft = await made([{ operation: "remove", item: { type: "site-section", id: two.id } }]);
    await apply(draft);
    const { organizationId: organization } = await app.newAdmin();
    await insertMember(app.database.db, {
      organizationId: organization,
      userId: place.admin.id,
      role: "admin",
      joinedAt: new Date(),
    });
    await dataOf(transferSpace({ client, path: { spaceId }, body: { organization } }));
    expect((await undoSiteStructureDraft({ client, path: draft })).response?.status).toBe(409);
    expect(await site.outline()).toEqual(["One"]);
  });
});
