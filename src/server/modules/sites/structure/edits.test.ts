import { beforeAll, describe, expect, it } from "vitest";
import {
  editSiteStructure,
  getOrganizationAuditEvent,
  getSiteStructure,
  listOrganizationAuditEvents,
  type StructureEdit,
} from "#client";
import { MAX_SITE_PARTS } from "#contract/schemas/limits.ts";
import { newId } from "#server/kit/ids.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeStructureFixture } from "#server/testing/structure-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

const twoSections = async () => {
  const site = await makeStructureFixture(app);
  const one = await site.addSection("One");
  const two = await site.addSection("Two");
  const edit = (edits: StructureEdit[], headers: Record<string, string> = {}) =>
    editSiteStructure({ client: site.client, path: site.path, body: { edits }, headers });
  return { site, one, two, edit };
};

describe("several edits in one go", () => {
  it("see what those before them did, and are one version", async () => {
    const { site, one, two, edit } = await twoSections();
    const { client, path } = site;
    const { response: before } = await getSiteStructure({ client, path });
    const group = newId();
    const { data, response } = await edit([
      { operation: "add_group", id: group, title: "Product", sections: [two.id] },
      {
        operation: "move",
        item: { type: "site-section", id: one.id },
        into: { type: "site-section-group", id: group },
      },
      { operation: "set_default", item: { type: "site-section", id: two.id } },
      { operation: "update_section", section: one.id, path: "two-b" },
    ]);
    expect(data?.structure).toMatchObject([
      {
        id: group,
        sections: [
          { id: two.id, default: true },
          { id: one.id, path: "two-b" },
        ],
      },
    ]);
    const versionIn = (answer: Response | undefined) =>
      Number(answer?.headers.get("etag")?.replaceAll('"', ""));
    expect(versionIn(response)).toBe(versionIn(before) + 1);
    const { organizationId } = path;
    const { data: log } = await listOrganizationAuditEvents({
      client,
      path: { organizationId },
      throwOnError: true,
    });
    const [latest] = log.items;
    expect(latest?.action).toBe("structure.edited");
    const { data: event } = await getOrganizationAuditEvent({
      client,
      path: { organizationId, auditEventId: latest?.id ?? "" },
      throwOnError: true,
    });
    expect(event.payload).toMatchObject({
      before: {
        "section “One”, place": "1 of 2 at the top",
        "section “One”, path": "one",
        "section “Two”, default": false,
      },
      after: {
        "section “One”, place": "2 of 2 in the group “Product”",
        "section “One”, path": "two-b",
        "section “Two”, default": true,
        "group “Product”, place": "1 of 1 at the top",
      },
    });
    expect(await site.issues()).toEqual([]);
  });

  it("let two sections swap their paths", async () => {
    const { site, one, two, edit } = await twoSections();
    await edit([
      { operation: "update_section", section: one.id, path: "between" },
      { operation: "update_section", section: two.id, path: "one" },
      { operation: "update_section", section: one.id, path: "two" },
    ]);
    expect((await site.structure()).structure).toMatchObject([{ path: "two" }, { path: "one" }]);
    expect(await site.issues()).toEqual([]);
  });

  it("all stay undone when one of them cannot be made", async () => {
    const { site, one, two, edit } = await twoSections();
    const order = await site.structure();
    const rename: StructureEdit = { operation: "update_section", section: one.id, path: "new" };
    const wrong: [StructureEdit, number, string][] = [
      [{ operation: "update_section", section: newId(), path: "x" }, 400, "edits.1.section"],
      [{ operation: "update_section", section: two.id, path: "new" }, 409, "edits.1.path"],
      [
        { operation: "remove", item: { type: "site-section", id: one.id } },
        409,
        "edits.1.successor",
      ],
      [{ operation: "add_section", id: "short", title: "Three" }, 400, "edits.1.id"],
      [{ operation: "add_section", id: one.id, title: "Three" }, 400, "edits.1.id"],
      [{ operation: "add_site_space", id: newId(), space: newId() }, 400, "edits.1.space"],
      [
        { operation: "update_section", section: two.id, condition: "visitor.claims.nobody" },
        400,
        "edits.1.condition",
      ],
    ];
    for (const [mistaken, status, path] of wrong) {
      const { response, error } = await edit([rename, mistaken]);
      expect(response?.status).toBe(status);
      expect(error?.error.details?.[0]?.path).toBe(path);
    }
    expect(await site.structure()).toEqual(order);
  });

  it("are refused when the structure is not the one that was read", async () => {
    const { site, one, edit } = await twoSections();
    const { client, path } = site;
    const { response: read } = await getSiteStructure({ client, path });
    const etag = read?.headers.get("etag") ?? "";
    const rename = (title: string): StructureEdit[] => [
      { operation: "update_section", section: one.id, title },
    ];
    expect((await edit(rename("First"), { "If-Match": etag })).response?.status).toBe(200);
    expect((await edit(rename("Second"), { "If-Match": etag })).response?.status).toBe(412);
  });

  it("make a site no larger than it may be", async () => {
    const { site, edit } = await twoSections();
    const groups = (count: number) =>
      Array.from({ length: count }, (): StructureEdit => ({
        operation: "add_group",
        id: newId(),
        title: "Group",
      }));
    const half = MAX_SITE_PARTS / 2;
    expect((await edit(groups(half))).response?.status).toBe(200);
    const { response, error } = await edit(groups(half));
    expect(response?.status).toBe(409);
    expect(error?.error.reason).toBe("site.too-many-parts");
    expect(error?.error.message).toContain(`at most ${MAX_SITE_PARTS}`);
    expect((await site.structure()).structure.length).toBeLessThan(half + 10);
  });

  it("cannot take the id of something on another site", async () => {
    const { edit } = await twoSections();
    const other = await makeStructureFixture(app);
    const taken = await other.addSection("Elsewhere");
    const { response, error } = await edit([
      { operation: "add_section", id: taken.id, title: "Mine" },
    ]);
    expect(response?.status).toBe(400);
    expect(error?.error.details?.[0]?.path).toBe("edits.0.id");
    expect(await other.outline()).toEqual(["Elsewhere"]);
  });
});
