import { beforeAll, describe, expect, it } from "vitest";
import {
  createSiteStructureDraft,
  createSpace,
  deleteSpaceById,
  findInboundLinks,
  getSiteStructureDraftImpact,
  updateSpaceById,
  updateSpaceContent,
} from "#client";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";

let app: TestApp;
let fixture: SiteFixture;
beforeAll(async () => {
  app = await makeApp();
  fixture = await makeSiteFixture(app);
});

const newSpace = async (title: string): Promise<string> => {
  const { client, organizationId } = fixture.admin;
  return (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;
};
const address = (spaceId: string, rest = "/pages/any") =>
  `http://localhost/o/${fixture.organizationId}/spaces/${spaceId}${rest}`;

/** Adds a page that says this; answers its id. */
const addPage = async (spaceId: string, title: string, markdown: string): Promise<string> => {
  const change = { operation: "insert_page", type: "document", title, document: { markdown } };
  const { changes } = await dataOf(
    updateSpaceContent({
      client: fixture.admin.client,
      path: { spaceId },
      body: { changes: [change as never] },
    }),
  );
  const [done] = changes;
  if (done?.object !== "created_page") throw new Error("a page was not made");
  return done.page.id;
};
type Query = NonNullable<Parameters<typeof findInboundLinks>[0]["query"]>;
const find = (query: Query, as = fixture.admin.client) =>
  outcome(
    findInboundLinks({ client: as, path: { organizationId: fixture.organizationId }, query }),
  );
const titles = async (query: Query) => {
  const { data } = await find(query);
  return { count: data?.count, pages: data?.pages.map(({ page }) => page.title) };
};

describe("links into a space from others", () => {
  it("are found as they are now, wherever they stand in a page, and named up to the limit", async () => {
    const target = await newSpace("Target");
    const other = await newSpace("Other");
    const link = `[there](${address(target)})`;
    await addPage(other, "Words", `Look ${link}.`);
    await addPage(other, "Home", `Look [there](${address(target, "")}) or [here](/pages/x).`);
    await addPage(other, "Table", `| a | b |\n| - | - |\n| ${link} | c |`);
    await addPage(other, "Code", `\`\`\`\n${address(target)}\n\`\`\``);
    await addPage(other, "Elsewhere", `[there](${address(fixture.api.spaceId)})`);
    await addPage(target, "Itself", link);
    const page = await addPage(other, "Edited", link);
    expect(await titles({ space: [target] })).toEqual({
      count: 4,
      pages: ["Edited", "Home", "Table", "Words"],
    });
    const path = { spaceId: other };
    const changes = [{ operation: "update_page", page, document: { markdown: "No link." } }];
    await dataOf(
      updateSpaceContent({
        client: fixture.admin.client,
        path,
        body: { changes: changes as never },
      }),
    );
    expect(await titles({ space: [target], limit: 2 })).toEqual({
      count: 3,
      pages: ["Home", "Table"],
    });
    expect(await titles({ space: [target, other] })).toEqual({ count: 0, pages: [] });
    expect(await titles({})).toEqual({ count: 0, pages: [] });
  });

  it("are told only of pages that the caller can open, in living spaces of the organization", async () => {
    const target = await newSpace("Target");
    const open = await newSpace("Open");
    const hidden = await newSpace("Hidden");
    const trashed = await newSpace("Trashed");
    for (const spaceId of [open, hidden, trashed])
      await addPage(spaceId, "Links", `[there](${address(target)})`);
    const { client } = fixture.admin;
    await dataOf(
      updateSpaceById({ client, path: { spaceId: hidden }, body: { defaultLevel: null } }),
    );
    await dataOf(deleteSpaceById({ client, path: { spaceId: trashed } }));
    const reader = await app.newMember(fixture.organizationId, "read");
    const found = await find({ space: [target] }, reader.client);
    expect(found.data).toMatchObject({ count: 1, pages: [{ space: { id: open, title: "Open" } }] });
    expect((await find({ space: [target] })).data?.count).toBe(2);
    const stranger = await app.newAdmin();
    expect((await find({ space: [target] }, stranger.client)).status).toBe(404);
  });

  it("are found for all that a site shows, and for what a draft takes off it", async () => {
    const { client } = fixture.admin;
    const other = await newSpace("Blog");
    await addPage(other, "To guides", `[there](${address(fixture.guides.spaceId)})`);
    await addPage(other, "To API", `[there](${address(fixture.api.spaceId)})`);
    await addPage(fixture.guides.spaceId, "Inside", `[there](${address(fixture.api.spaceId)})`);
    const { data } = await find({ site: fixture.siteId });
    expect(data?.pages.filter(({ space }) => space.id === other)).toHaveLength(2);
    expect(data?.pages.map(({ page }) => page.title)).not.toContain("Inside");
    const elsewhere = await makeSiteFixture(app);
    for (const site of ["nothing", elsewhere.siteId])
      expect((await find({ site })).data).toEqual({ count: 0, pages: [] });
    const item = { type: "site-section" as const, id: fixture.api.sectionId };
    const body = { title: "Without API", edits: [{ operation: "remove" as const, item }] };
    const draft = await dataOf(createSiteStructureDraft({ client, path: fixture.site, body }));
    const path = { ...fixture.site, draftId: draft.id };
    const { inboundLinks } = await dataOf(getSiteStructureDraftImpact({ client, path }));
    expect(inboundLinks.pages.map(({ page }) => page.title)).toEqual(
      expect.arrayContaining(["To API", "Inside"]),
    );
    expect(inboundLinks.pages.map(({ page }) => page.title)).not.toContain("To guides");
  });
});
