import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  createSiteRedirect,
  editSiteStructure,
  previewSiteStructureEdits,
  type StructureEdit,
  updateSpaceById,
  updateSpaceContent,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addPages } from "#server/testing/pages-fixture.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";

let app: TestApp;
let fixture: SiteFixture;
/** May change the site, and cannot open the space Guides. */
let outsider: Person;
let welcome = "";

beforeAll(async () => {
  app = await makeApp();
});
/** Guides at the root of the site with Welcome, which has a page below, and Install; API at /api. */
beforeEach(async () => {
  fixture = await makeSiteFixture(app);
  const { admin, organizationId, guides } = fixture;
  [welcome = ""] = await addPages(admin, guides.spaceId, ["Welcome", "Install"]);
  await write({
    operation: "insert_page",
    type: "document",
    title: "Below",
    into: welcome,
    document: { markdown: "." },
  });
  await dataOf(
    updateSpaceById({
      client: admin.client,
      path: { spaceId: guides.spaceId },
      body: { defaultLevel: null },
    }),
  );
  outsider = await app.newMember(organizationId, "create");
});

type Change = NonNullable<Parameters<typeof updateSpaceContent>[0]["body"]>["changes"][number];
const write = (...changes: Change[]) =>
  dataOf(
    updateSpaceContent({
      client: fixture.admin.client,
      path: { spaceId: fixture.guides.spaceId },
      body: { changes },
    }),
  );
const moveApi = (path: string): StructureEdit => ({
  operation: "update_section",
  section: fixture.api.sectionId,
  path,
});
const impactFor = async (person: Pick<Person, "client">, ...edits: StructureEdit[]) =>
  dataOf(previewSiteStructureEdits({ client: person.client, path: fixture.site, body: { edits } }));

const messageOf = (error: unknown) => (error as { error: { message: string } }).error.message;

it("lets a page have the path of a section, and says that readers cannot open it", async () => {
  const { admin, api, guides } = fixture;
  expect((await impactFor(admin)).hiddenPages).toEqual({ count: 0, pages: [] });
  await write({ operation: "update_page", page: welcome, slug: "api" });
  const { hiddenPages } = await impactFor(admin);
  const behind = { item: { type: "site-section", id: api.sectionId }, title: "API" };
  const hidden = { siteSpace: guides.siteSpaceId, behind };
  expect(hiddenPages).toMatchObject({
    count: 2,
    pages: [
      { ...hidden, page: welcome, title: "Welcome", address: "/api" },
      { ...hidden, title: "Below", address: "/api/below" },
    ],
  });
  expect((await impactFor(admin, moveApi("reference"))).hiddenPages.count).toBe(0);
});

it("counts those of spaces that the caller cannot open, and names none of them", async () => {
  await write({ operation: "update_page", page: welcome, slug: "api" });
  expect((await impactFor(outsider)).hiddenPages).toEqual({ count: 2, pages: [] });
});

it("says whose address an edit would take, to those who can open the pages", async () => {
  const edit = async ({ client }: Pick<Person, "client">, path: string) => {
    const body = { edits: [moveApi(path)] };
    const { status, error } = await outcome(
      editSiteStructure({ client, path: fixture.site, body }),
    );
    expect(status).toBe(409);
    return messageOf(error);
  };
  const { admin } = fixture;
  const end = "which readers could not open any more.";
  expect(await edit(admin, "welcome")).toBe(
    `/welcome is used by the pages “Welcome” and “Below” of “Guides”, ${end}`,
  );
  expect(await edit(admin, "install")).toBe(
    `/install is used by the page “Install” of “Guides”, ${end}`,
  );
  expect(await edit(outsider, "welcome")).toBe(
    `/welcome is used by 2 pages of “Guides” that you cannot open, ${end}`,
  );
  expect(await edit(outsider, "install")).toBe(
    `/install is used by a page of “Guides” that you cannot open, ${end}`,
  );
  const said = await impactFor(outsider, moveApi("install"));
  expect(said.obstacle?.message).not.toContain("Install");
});

it("says so of redirects, too", async () => {
  const create = async ({ client }: Pick<Person, "client">) => {
    const destination = { kind: "site-section" as const, siteSectionId: fixture.api.sectionId };
    const body = { source: "/install", destination };
    const { error } = await outcome(createSiteRedirect({ client, path: fixture.site, body }));
    return messageOf(error);
  };
  expect(await create(fixture.admin)).toBe(
    "/install is a live address: the page Install of Guides.",
  );
  expect(await create(outsider)).toBe(
    "/install is a live address: a page of Guides that you cannot open.",
  );
});
