import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type ContentLocation,
  createChangeRequest,
  createCollection,
  createSpace,
  deleteSpaceById,
  listChangeRequestFileBacklinks,
  listChangeRequestLinks,
  listChangeRequestPageBacklinks,
  listPageLinksInChangeRequest,
  listPageLinksInSpace,
  listSpaceFileBacklinks,
  listSpaceLinks,
  listSpacePageBacklinks,
  listSpacesInOrganizationById,
  updateSpaceById,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
  onePixel,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  admin = await app.newAdmin();
});

const newSpace = async (title: string): Promise<string> => {
  const { client, organizationId } = admin;
  return (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;
};
const addPage = async (spaceId: string, title: string, markdown: string, more = {}) => {
  const [id = ""] = createdIn(
    await editSpace(admin.client, spaceId, newPage(title, markdown, more)),
  );
  return id;
};
const address = (rest: string) => `${TEST_ORIGIN}/o/${admin.organizationId}${rest}`;
const linksOf = (spaceId: string, client: Client = admin.client) =>
  dataOf(listSpaceLinks({ client, path: { spaceId }, query: { limit: 100 } }));
const said = ({ items }: Awaited<ReturnType<typeof linksOf>>) =>
  Object.fromEntries(items.map((item) => [item.address ?? "", item.status]));
const pagesOf = ({ items }: { readonly items: readonly ContentLocation[] }) =>
  items.map((item) => (item.kind === "page" ? `${item.space.title}: ${item.page.title}` : ""));

describe("the links of a space", () => {
  it("say since when they are broken and by what, where that is known", async () => {
    const { client, organizationId, displayName } = admin;
    const [spaceId, other] = [await newSpace("Docs"), await newSpace("Other")];
    const target = await addPage(other, "Install", "# Begin\n\n# End");
    const at = `/spaces/${other}/pages/${target}`;
    const pageId = await addPage(spaceId, "Links", `[a](${at}) [b](${at}#end) [c](/pages/never)`);
    const rewritten = { operation: "update_page" as const, page: target };
    await editSpace(client, other, { ...rewritten, document: { markdown: "# Begin" } });
    const actor = { type: "user", id: admin.id, label: displayName };
    const edited = (title: string) => ({ action: "space.edited", actor, target: { label: title } });
    const brokenSince = expect.any(String) as string;
    expect((await linksOf(spaceId)).items).toMatchObject([
      { status: "ok" },
      { brokenSince, brokenBy: { ...edited("Other"), name: "Install" } },
      { brokenSince, brokenBy: edited("Docs") },
    ]);
    const before = (await linksOf(spaceId)).items;
    expect(before[0]).not.toHaveProperty("brokenSince");
    await dataOf(deleteSpaceById({ client, path: { spaceId: other } }));
    const after = (await linksOf(spaceId)).items;
    expect(after[0]).toMatchObject({ brokenBy: { action: "space.deleted", actor } });
    expect(after.map((item) => item.brokenBy).slice(1)).toEqual(
      before.map((item) => item.brokenBy).slice(1),
    );
    const moved = { operation: "update_page" as const, page: pageId, title: "Moved" };
    await editSpace(client, spaceId, moved);
    expect((await linksOf(spaceId)).items.map((item) => item.brokenSince)).toEqual(
      after.map((item) => item.brokenSince),
    );
    const query = { brokenLinks: true };
    const path = { organizationId };
    expect(
      (await dataOf(listSpacesInOrganizationById({ client, path, query }))).items,
    ).toMatchObject([{ id: spaceId, brokenLinks: 3 }]);
  });

  it("are listed with what they lead to, and whether that is there", async () => {
    const { client, organizationId } = admin;
    const other = await newSpace("Other");
    const inside = await addPage(other, "Inside", "# Begin");
    const collection = await dataOf(
      createCollection({ client, path: { organizationId }, body: {} }),
    );
    const spaceId = await newSpace("Docs");
    const files = [{ name: "pixel.png", contentType: "image/png", base64: onePixel, ref: "pixel" }];
    const done = await editSpace(client, spaceId, { operation: "insert_files", files });
    const file = done.insertedFiles?.[0]?.id ?? "";
    const target = await addPage(spaceId, "Target", "# Über uns");
    const statuses = {
      [`/pages/${target}`]: "ok",
      [`/pages/${target}#%C3%BCber-uns`]: "ok",
      [`/pages/${target}#gone`]: "broken",
      "#own": "ok",
      "#other": "broken",
      "/pages/gone": "broken",
      [`/files/${file}`]: "ok",
      "/files/gone": "broken",
      "nowhere/at/all.md": "broken",
      "https://example.com/": "ok",
      [address("/members")]: "in-app",
      [`https://elsewhere.test/o/${organizationId}/spaces/gone`]: "ok",
      [`/o/another/spaces/${other}`]: "in-app",
      [address(`/spaces/${other}`)]: "ok",
      [address(`/spaces/${other}/pages/${inside}#begin`)]: "ok",
      [address(`/spaces/${other}/pages/${inside}#end`)]: "broken",
      [address(`/spaces/${other}/pages/gone`)]: "broken",
      [address("/spaces/gone/pages/gone")]: "broken",
      [address(`/spaces/collections/${collection.id}`)]: "ok",
      [address(`/members/${admin.id}`)]: "ok",
      [address("/members/gone")]: "broken",
    } as const;
    const text = Object.keys(statuses).map((href) => `- [a](<${href}>)`);
    const page = await addPage(spaceId, "Links", `## Own\n\n${text.join("\n")}`);
    const found = await linksOf(spaceId);
    expect(said(found)).toEqual(statuses);
    expect(found.count).toBe(text.length);
    const broken = Object.values(statuses).filter((status) => status === "broken").length;
    expect(found.stats).toEqual({ total: text.length, broken: { total: broken } });

    const targets = new Map(found.items.map((item) => [item.address, item.targetReference]));
    expect(targets.get(`/pages/${target}#%C3%BCber-uns`)).toMatchObject({
      kind: "page",
      organization: { id: organizationId },
      space: { id: spaceId },
      page: { id: target, path: "target", pages: [] },
      versionContext: { type: "revision", revision: { partial: true } },
      internalLocation: { type: "anchor", anchor: "über-uns" },
    });
    expect(targets.get(`/files/${file}`)).toMatchObject({ kind: "file", file: { id: file } });
    expect(targets.get(address(`/spaces/${other}/pages/${inside}#begin`))).toMatchObject({
      space: { id: other },
      page: { title: "Inside" },
    });
    expect(targets.get(address("/members"))).toEqual({ kind: "url", url: address("/members") });
    expect(targets.get("/pages/gone")).toBeUndefined();
    const [first] = found.items;
    expect(first?.locationReferences).toMatchObject([
      { kind: "page", page: { id: page }, internalLocation: { type: "node" } },
    ]);
  });

  it("are paged, filtered, and told for one page", async () => {
    const { client } = admin;
    const spaceId = await newSpace("Docs");
    const one = await addPage(spaceId, "One", "[a](/pages/gone) <https://example.com/1>");
    await addPage(spaceId, "Two", "[a](/pages/gone) [b](/pages/gone)\n\n[c](/pages/gone)");
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const query = { limit: 1, ...(token === undefined ? {} : { page: token }) };
      const { items, next, count } = await dataOf(
        listSpaceLinks({ client, path: { spaceId }, query }),
      );
      expect(count).toBe(3);
      seen.push(...items.map((item) => item.address ?? ""));
      token = next?.page;
    } while (token !== undefined);
    expect(seen).toEqual(["/pages/gone", "https://example.com/1", "/pages/gone"]);
    const query = { status: "broken" as const };
    const broken = await dataOf(listSpaceLinks({ client, path: { spaceId }, query }));
    expect(broken).toMatchObject({ count: 2, stats: { total: 3, broken: { total: 2 } } });
    expect(broken.items[1]?.locationReferences).toHaveLength(2);
    const path = { spaceId, pageId: one };
    const ofPage = await dataOf(listPageLinksInSpace({ client, path, query: {} }));
    expect(ofPage).toMatchObject({ count: 2, stats: { total: 2, broken: { total: 1 } } });
    const none = await dataOf(listSpaceLinks({ client, path: { spaceId }, query: { limit: 0 } }));
    expect(none).toMatchObject({ items: [], count: 3 });
    for (const pageId of ["gone", "x".repeat(200)]) {
      const gone = { spaceId, pageId };
      expect((await outcome(listPageLinksInSpace({ client, path: gone }))).status).toBe(404);
      expect((await outcome(listSpacePageBacklinks({ client, path: gone }))).status).toBe(404);
    }
    const file = { spaceId, fileId: "gone" };
    expect((await outcome(listSpaceFileBacklinks({ client, path: file }))).status).toBe(404);
  });

  it("follow what a path means by now, as the dashboard does", async () => {
    const spaceId = await newSpace("Docs");
    await addPage(spaceId, "Early", "[soon](later.md#part)");
    expect(said(await linksOf(spaceId))).toEqual({ "later.md#part": "broken" });
    const later = await addPage(spaceId, "Later", "# Part");
    expect(said(await linksOf(spaceId))).toEqual({ "later.md#part": "ok" });
    const path = { spaceId, pageId: later };
    const found = await dataOf(listSpacePageBacklinks({ client: admin.client, path }));
    expect(pagesOf(found)).toEqual(["Docs: Early"]);
  });

  it("are told of link pages and covers", async () => {
    const { client } = admin;
    const spaceId = await newSpace("Docs");
    const target = await addPage(spaceId, "Target", "Here.");
    await editSpace(client, spaceId, {
      operation: "insert_page",
      type: "link",
      title: "Over there",
      target: { kind: "page", page: target },
    } as never);
    const found = await linksOf(spaceId);
    expect(found.items).toMatchObject([
      {
        status: "ok",
        relation: "reference",
        targetReference: { page: { id: target } },
        locationReferences: [{ page: { type: "link", title: "Over there" } }],
      },
    ]);
    const path = { spaceId, pageId: target };
    const backlinks = await dataOf(listSpacePageBacklinks({ client, path }));
    expect(pagesOf(backlinks)).toEqual(["Docs: Over there"]);
  });
});

describe("the pages that use a file", () => {
  it("are told for a space and for a change request, pictures and covers alike", async () => {
    const { client } = admin;
    const spaceId = await newSpace("Docs");
    const files = [{ name: "pixel.png", contentType: "image/png", base64: onePixel, ref: "pixel" }];
    const done = await editSpace(client, spaceId, { operation: "insert_files", files });
    const fileId = done.insertedFiles?.[0]?.id ?? "";
    const shown = await addPage(spaceId, "Shows", `![It](/files/${fileId})`);
    await addPage(spaceId, "Links", `Open [it](/files/${fileId}).`);
    await addPage(spaceId, "Neither", "Words.");
    const { id } = await dataOf(createChangeRequest({ client, path: { spaceId }, body: {} }));
    const cover = { yPos: 0, ref: { kind: "file", file: fileId } };
    await editChangeRequest(
      client,
      spaceId,
      id,
      { operation: "delete_page", page: shown },
      newPage("Covered", "Words.", { cover }),
    );
    const path = { spaceId, fileId };
    expect(pagesOf(await dataOf(listSpaceFileBacklinks({ client, path })))).toEqual([
      "Docs: Shows",
      "Docs: Links",
    ]);
    const changed = { ...path, changeRequestId: id };
    expect(
      pagesOf(await dataOf(listChangeRequestFileBacklinks({ client, path: changed }))),
    ).toEqual(["Docs: Links", "Docs: Covered"]);
    const query = { limit: 1 };
    const first = await dataOf(listSpaceFileBacklinks({ client, path, query }));
    expect(first).toMatchObject({ count: 2, items: [{ page: { title: "Shows" } }] });
    const next = { limit: 1, page: first.next?.page ?? "" };
    const second = await dataOf(listSpaceFileBacklinks({ client, path, query: next }));
    expect(pagesOf(second)).toEqual(["Docs: Links"]);
    expect(second.next).toBeUndefined();
  });
});

describe("links between spaces", () => {
  it("are told only to who can open both; what is hidden is as good as what is not there", async () => {
    const { client, organizationId } = admin;
    const target = await newSpace("Target");
    const page = await addPage(target, "There", "# Part");
    const open = await newSpace("Open");
    const hidden = await newSpace("Hidden");
    for (const spaceId of [open, hidden])
      await addPage(spaceId, "Links", `[there](${address(`/spaces/${target}/pages/${page}`)})`);
    const hiddenPage = await addPage(hidden, "Secret", "Words.");
    await dataOf(
      updateSpaceById({ client, path: { spaceId: hidden }, body: { defaultLevel: null } }),
    );
    const reader = await app.newMember(organizationId, "read");
    const path = { spaceId: target, pageId: page };
    const backlinks = (as: Client) => dataOf(listSpacePageBacklinks({ client: as, path }));
    expect(pagesOf(await backlinks(client))).toEqual(["Hidden: Links", "Open: Links"]);
    const seen = await backlinks(reader.client);
    expect(pagesOf(seen)).toEqual(["Open: Links"]);
    expect(seen.count).toBe(1);

    const there = await newSpace("Pointing");
    await addPage(
      there,
      "Links",
      [
        address(`/spaces/${hidden}/pages/${hiddenPage}`),
        address(`/spaces/${hidden}/pages/gone`),
        address(`/spaces/${hidden}`),
        address("/spaces/gone/pages/gone"),
        address("/spaces/gone"),
        address(`/spaces/${target}/pages/gone`),
      ]
        .map((href) => `- [a](${href})`)
        .join("\n"),
    );
    expect(said(await linksOf(there, reader.client))).toEqual({
      [address(`/spaces/${target}/pages/gone`)]: "broken",
    });
    expect((await linksOf(there, reader.client)).stats.total).toBe(1);
    expect((await linksOf(there)).stats).toEqual({ total: 6, broken: { total: 4 } });
    const stranger = await app.newAdmin();
    expect((await outcome(listSpacePageBacklinks({ client: stranger.client, path }))).status).toBe(
      404,
    );
    await dataOf(deleteSpaceById({ client, path: { spaceId: open } }));
    expect((await backlinks(reader.client)).items).toEqual([]);
  });
});

describe("the links of a change request", () => {
  it("say what it breaks itself and what the space has broken already", async () => {
    const { client } = admin;
    const spaceId = await newSpace("Docs");
    const target = await addPage(spaceId, "Target", "# Part");
    const links = `[a](/pages/${target}) [b](/pages/gone) [c](/pages/${target}#part)`;
    const linking = await addPage(spaceId, "Linking", links);
    const { id } = await dataOf(createChangeRequest({ client, path: { spaceId }, body: {} }));
    await editChangeRequest(client, spaceId, id, { operation: "delete_page", page: target });
    const path = { spaceId, changeRequestId: id };
    const found = await dataOf(listChangeRequestLinks({ client, path }));
    expect(found.stats).toEqual({ total: 3, broken: { total: 3, changeRequest: 2 } });
    expect(found.items.map((item) => item.brokenContext)).toEqual([
      "change-request",
      "space",
      "change-request",
    ]);
    expect(found.items[0]?.locationReferences).toMatchObject([
      { versionContext: { type: "changeRequest", changeRequest: { id } } },
    ]);
    for (const [brokenContext, count] of [["change-request", 2] as const, ["space", 1] as const]) {
      const query = { brokenContext };
      expect((await dataOf(listChangeRequestLinks({ client, path, query }))).count).toBe(count);
    }
    const ofPage = { ...path, pageId: linking };
    expect(
      (await dataOf(listPageLinksInChangeRequest({ client, path: ofPage }))).stats.broken,
    ).toEqual({ total: 3, changeRequest: 2 });
    const gone = { ...path, pageId: target };
    expect((await outcome(listChangeRequestPageBacklinks({ client, path: gone }))).status).toBe(
      404,
    );
    const main = { spaceId, pageId: target };
    expect(pagesOf(await dataOf(listSpacePageBacklinks({ client, path: main })))).toEqual([
      "Docs: Linking",
    ]);
  });
});
