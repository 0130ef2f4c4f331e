import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { moveSiteSection, moveSiteSectionGroup, moveSiteSpace, sortSiteStructure } from "#client";
import type { ItemPointer } from "#site/structure/model.ts";
import { siteSections, sites } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeStructureFixture, type StructureFixture } from "#server/testing/structure-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

const section = (id: string): ItemPointer => ({ type: "site-section", id });
const group = (id: string): ItemPointer => ({ type: "site-section-group", id });
const siteSpace = (id: string): ItemPointer => ({ type: "site-space", id });

const sort = (
  { client, path }: StructureFixture,
  item: ItemPointer,
  position: { before?: ItemPointer; after?: ItemPointer },
  into?: ItemPointer | null,
) =>
  sortSiteStructure({
    client,
    path,
    body: { item, position, ...(into === undefined ? {} : { into }) },
  });

const threeSections = async () => {
  const site = await makeStructureFixture(app);
  const sections = [];
  for (const title of ["One", "Two", "Three"]) sections.push(await site.addSection(title));
  const [one, two, three] = sections.map(({ id }) => section(id));
  if (!one || !two || !three) throw new Error("three sections");
  return { site, one, two, three };
};

describe("sorting a structure", () => {
  it("moves among siblings before, after, between and to the end", async () => {
    const { site, one, two, three } = await threeSections();
    const { data } = await sort(site, three, { before: one });
    expect(data).toMatchObject({ object: "site-section", id: three.id, title: "Three" });
    expect(await site.outline()).toEqual(["Three", "One", "Two"]);
    await sort(site, three, { after: one });
    expect(await site.outline()).toEqual(["One", "Three", "Two"]);
    await sort(site, one, { after: three, before: two });
    expect(await site.outline()).toEqual(["Three", "One", "Two"]);
    await sort(site, three, {});
    expect(await site.outline()).toEqual(["One", "Two", "Three"]);
    expect(await site.issues()).toEqual([]);
  });

  it("writes nothing where the item stands already", async () => {
    const { site, one, two, three } = await threeSections();
    const before = await versionOf(site);
    expect((await sort(site, three, { after: two })).response?.status).toBe(200);
    expect((await sort(site, one, { before: two })).response?.status).toBe(200);
    expect((await sort(site, three, {})).response?.status).toBe(200);
    expect(await versionOf(site)).toBe(before);
    await sort(site, three, { before: two });
    expect(await versionOf(site)).toBe(before + 1);
  });

  it("moves into a group and out of it in one write", async () => {
    const { site, one, two, three } = await threeSections();
    const made = await site.addGroup("Product", [three.id]);
    const product = group(made.id);
    const before = await versionOf(site);
    const { data } = await sort(site, one, { before: three });
    expect(data).toMatchObject({ id: one.id, sectionGroup: product.id });
    expect(await versionOf(site)).toBe(before + 1);
    await sort(site, two, {}, product);
    expect(await site.outline()).toEqual(["Product[One Three Two]"]);
    await sort(site, one, { before: product });
    await sort(site, two, {}, null);
    expect(await site.outline()).toEqual(["One", "Product[Three]", "Two"]);
    const moved = await sort(site, product, { before: one });
    expect(moved.data).toMatchObject({ object: "site-section-group", title: "Product" });
    expect(await site.outline()).toEqual(["Product[Three]", "One", "Two"]);
    expect(await site.issues()).toEqual([]);
  });

  it("moves site-spaces between sections; each keeps exactly one default", async () => {
    const site = await makeStructureFixture(app);
    const from = await site.addSection("One");
    const to = await site.addSection("Two");
    const other = await site.addSiteSpace(from.id);
    const first = from.siteSpaces[0]?.id ?? "";
    const { data } = await sort(site, siteSpace(first), {}, section(to.id));
    expect(data).toMatchObject({ id: first, section: to.id, default: false });
    const { structure } = await site.structure();
    expect(structure).toMatchObject([
      { siteSpaces: [{ id: other.id, default: true }] },
      { siteSpaces: [{ default: true }, { id: first, default: false }] },
    ]);
    expect(await site.issues()).toEqual([]);
  });

  it("refuses places that are none, and changes nothing", async () => {
    const { site, one, two, three } = await threeSections();
    const { data: shown } = await sort(site, one, {});
    const inside = shown && "siteSpaces" in shown ? shown.siteSpaces[0]?.id : undefined;
    await sort(site, one, { before: two });
    const order = await site.outline();
    const before = await versionOf(site);
    const refusals = [
      [await sort(site, section(newId()), {}), 404, undefined],
      [await sort(site, group(one.id), {}), 404, undefined],
      [await sort(site, one, { before: section(newId()) }), 400, "position.before"],
      [await sort(site, one, { after: group(two.id) }), 400, "position.after"],
      [await sort(site, one, { before: one }), 400, "position.before"],
      [await sort(site, one, { before: two, after: three }), 400, "position"],
      [await sort(site, one, {}, section(two.id)), 400, "into"],
      [await sort(site, one, {}, group(newId())), 400, "into"],
      [await sort(site, siteSpace(inside ?? ""), {}, null), 400, "into"],
      [await sort(site, one, { before: siteSpace(inside ?? "") }), 400, "position.before"],
    ] as const;
    for (const [{ response, error }, status, path] of refusals) {
      expect(response?.status).toBe(status);
      expect(error?.error.details?.[0]?.path).toBe(path);
    }
    expect(await site.outline()).toEqual(order);
    expect(await versionOf(site)).toBe(before);
  });

  it("goes on when there is no room left between two keys", async () => {
    const { site, one, two, three } = await threeSections();
    const { db } = app.database;
    const at = async (id: string, position: string) =>
      db.update(siteSections).set({ position }).where(eq(siteSections.id, id));
    const tight = `a0${"0".repeat(58)}1`;
    await at(one.id, "a0");
    await at(two.id, tight);
    await at(three.id, tight);
    const order = await site.outline();
    const between = order.indexOf("Two") < order.indexOf("Three") ? [two, three] : [three, two];
    const [left, right] = between;
    if (!left || !right) throw new Error("two neighbours");
    await sort(site, one, { after: left, before: right });
    expect((await site.outline())[1]).toBe("One");
    expect(await site.issues()).toEqual([]);
  });
});

describe("the moves of before", () => {
  it("do the same, say that they are deprecated, and take no body for the end", async () => {
    const { site, one, two, three } = await threeSections();
    const { client, path } = site;
    const moved = await moveSiteSection({
      client,
      path: { ...path, siteSectionId: three.id },
      body: { position: { before: { type: "site-section", siteSection: one.id } } },
    });
    expect(moved.data?.title).toBe("Three");
    expect(moved.response?.headers.get("deprecation")).toMatch(/^@\d+$/);
    await moveSiteSection({ client, path: { ...path, siteSectionId: three.id } });
    expect(await site.outline()).toEqual(["One", "Two", "Three"]);
    const product = await site.addGroup("Product");
    await moveSiteSectionGroup({
      client,
      path: { ...path, siteSectionGroupId: product.id },
      body: { position: { before: { type: "site-section", id: two.id } } },
      throwOnError: true,
    });
    expect(await site.outline()).toEqual(["One", "Product[]", "Two", "Three"]);
    const gone = await moveSiteSection({ client, path: { ...path, siteSectionId: newId() } });
    expect(gone.response?.status).toBe(404);
  });

  it("move site-spaces within their level", async () => {
    const site = await makeStructureFixture(app);
    const { client, path } = site;
    const first = await site.addSiteSpace();
    const second = await site.addSiteSpace();
    const { data } = await moveSiteSpace({
      client,
      path: { ...path, siteSpaceId: second.id },
      body: { position: { before: { type: "site-space", siteSpace: first.id } } },
    });
    expect(data).toMatchObject({ id: second.id, default: false });
    expect(await site.outline()).toEqual([second.title, first.title]);
  });
});

const versionOf = async ({ path }: StructureFixture): Promise<number> => {
  const [row] = await app.database.db
    .select({ version: sites.structureVersion })
    .from(sites)
    .where(eq(sites.id, path.siteId));
  return row?.version ?? -1;
};
