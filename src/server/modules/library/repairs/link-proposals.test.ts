import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createSpace,
  deleteSpaceById,
  listSpaceLinkProposals,
  listSpaceLinks,
  type LostLinkTarget,
  repairLinks,
  updateSpaceById,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage, onePixel } from "#server/testing/content-fixture.ts";
import type { ListPage } from "#server/db/lists.ts";
import { listProposals } from "./list-proposals.ts";
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
const addPage = async (spaceId: string, title: string, markdown = "Words.", more = {}) => {
  const [id = ""] = createdIn(
    await editSpace(admin.client, spaceId, newPage(title, markdown, more)),
  );
  return id;
};
const removePage = (spaceId: string, page: string) =>
  editSpace(admin.client, spaceId, { operation: "delete_page", page });
const hide = (spaceId: string) =>
  dataOf(
    updateSpaceById({ client: admin.client, path: { spaceId }, body: { defaultLevel: null } }),
  );
const proposalsIn = (spaceId: string, query = {}, client: Client = admin.client) =>
  dataOf(listSpaceLinkProposals({ client, path: { spaceId }, query }));
const lostIn = async (spaceId: string, client?: Client): Promise<LostLinkTarget> => {
  const { items } = await proposalsIn(spaceId, {}, client);
  expect(items).toHaveLength(1);
  const [only] = items;
  if (only === undefined) throw new Error("nothing is lost");
  return only;
};
const said = ({ proposals }: LostLinkTarget) =>
  proposals.map(({ reason, title, space }) => `${reason} ${title} in ${space.title}`);

describe("what broken links could be led to", () => {
  it("is a page with the title of the lost one, in the same space first", async () => {
    const spaceId = await newSpace("Docs");
    const other = await newSpace("Another");
    const gone = await addPage(spaceId, "Getting started");
    await addPage(spaceId, "Linking", `[see](/pages/${gone})`);
    const far = await addPage(other, "getting Started");
    await removePage(spaceId, gone);
    const near = await addPage(spaceId, "Getting started");
    const lost = await lostIn(spaceId);
    expect(lost).toMatchObject({
      target: { kind: "page", page: gone, space: spaceId },
      address: `/pages/${gone}`,
      name: "Getting started",
      words: "see",
      links: 1,
      pages: 1,
      first: { title: "Linking" },
    });
    expect(lost.proposals).toEqual([
      {
        target: { kind: "page", page: near, space: spaceId },
        reason: "same-title",
        title: "Getting started",
        space: { id: spaceId, title: "Docs" },
      },
      {
        target: { kind: "page", page: far, space: other },
        reason: "same-title",
        title: "getting Started",
        space: { id: other, title: "Another" },
      },
    ]);
  });

  it("is a page with the title that the words of the link say", async () => {
    const spaceId = await newSpace("Docs");
    await addPage(spaceId, "Release notes");
    await addPage(
      spaceId,
      "Linking",
      "Not [here](https://a.example), but in the [*Release* notes](nowhere.md) and [x](nowhere.md).",
    );
    const lost = await lostIn(spaceId);
    expect(lost.words).toBe("Release notes");
    expect(said(lost)).toEqual(["same-title Release notes in Docs"]);
  });

  it("is the page with the heading that is meant, before one without", async () => {
    const spaceId = await newSpace("Docs");
    const gone = await addPage(spaceId, "Set up", "# Linux");
    await addPage(spaceId, "Linking", `[see](/pages/${gone}#linux)`);
    await removePage(spaceId, gone);
    const without = await addPage(spaceId, "Set up");
    const headed = await addPage(spaceId, "Set up", "# Linux");
    const { target, proposals } = await lostIn(spaceId);
    expect(target).toEqual({ kind: "anchor", anchor: "linux", page: gone, space: spaceId });
    expect(proposals.map((one) => one.target)).toEqual([
      { kind: "anchor", anchor: "linux", page: headed, space: spaceId },
      { kind: "page", page: without, space: spaceId },
    ]);
  });

  it("is the page whose address ends in what a path ends in", async () => {
    const spaceId = await newSpace("Docs");
    const guides = await addPage(spaceId, "Guides");
    const below = await addPage(spaceId, "Set up", "# Part", { into: guides });
    await addPage(spaceId, "Linking", "[x](../old/set-up.md#part)");
    const { target, proposals } = await lostIn(spaceId);
    expect(target).toEqual({ kind: "path", path: "../old/set-up.md#part", space: spaceId });
    expect(proposals).toEqual([
      {
        target: { kind: "anchor", anchor: "part", page: below, space: spaceId },
        reason: "same-slug",
        title: "Set up",
        space: { id: spaceId, title: "Docs" },
      },
    ]);
  });

  it("is the file that is called so", async () => {
    const spaceId = await newSpace("Docs");
    const files = ["Map", "other"].map((ref) => ({
      name: `${ref}.png`,
      contentType: "image/png",
      base64: onePixel,
      ref,
    }));
    const done = await editSpace(admin.client, spaceId, { operation: "insert_files", files });
    await addPage(spaceId, "Linking", "![](../assets/map.png)");
    expect((await lostIn(spaceId)).proposals).toEqual([
      {
        target: { kind: "file", file: done.insertedFiles?.[0]?.id, space: spaceId },
        reason: "same-file-name",
        title: "Map.png",
        space: { id: spaceId, title: "Docs" },
      },
    ]);
  });

  it("is a heading that says almost the same, and the page itself where the page is there", async () => {
    const spaceId = await newSpace("Docs");
    const other = await newSpace("Other");
    const page = await addPage(spaceId, "Set up", "# Set up on Linux\n\n# Set up\n\n# The end");
    await addPage(other, "Linking", `[x](/spaces/${spaceId}/pages/${page}#set-up-linux)`);
    const lost = await lostIn(other);
    expect(lost).toMatchObject({ name: "Set up" });
    expect(lost.proposals.map(({ reason, target }) => [reason, target])).toEqual([
      ["similar-heading", { kind: "anchor", anchor: "set-up-on-linux", page, space: spaceId }],
      ["similar-heading", { kind: "anchor", anchor: "set-up", page, space: spaceId }],
      ["same-page", { kind: "page", page, space: spaceId }],
    ]);
  });

  it("can be taken as it is", async () => {
    const spaceId = await newSpace("Docs");
    await addPage(spaceId, "Set up", "# Linux");
    await addPage(spaceId, "Linking", "[Set up](old/set-up.md) and [there](windows/set-up#linux)");
    const { items } = await proposalsIn(spaceId);
    const replacements = items.flatMap(({ target: from, proposals: [best] }) =>
      best === undefined ? [] : [{ from, to: best.target }],
    );
    expect(replacements).toHaveLength(2);
    const { organizationId, client } = admin;
    const { changeRequests, skipped } = await dataOf(
      repairLinks({ client, path: { organizationId }, body: { replacements, subject: "Repair" } }),
    );
    expect(changeRequests).toHaveLength(1);
    expect(skipped).toEqual([]);
  });
});

describe("the list of lost targets", () => {
  it("has each once however pages say it, those with the most links first, and counts them", async () => {
    const { client, organizationId } = admin;
    const spaceId = await newSpace("Docs");
    const gone = await addPage(spaceId, "Gone");
    const whole = `${TEST_ORIGIN}/o/${organizationId}/spaces/${spaceId}/pages/${gone}`;
    const one = await addPage(spaceId, "One", "[a](first.md)");
    await addPage(spaceId, "Two", `[a](/pages/${gone}) [b](${whole}) [c](second.md)`);
    await addPage(spaceId, "Three", `[a](/pages/${gone})`);
    await removePage(spaceId, gone);
    const { items, count } = await proposalsIn(spaceId);
    expect(items.map(({ target, links, pages }) => [target, links, pages])).toEqual([
      [{ kind: "page", page: gone, space: spaceId }, 3, 2],
      [{ kind: "path", path: "first.md", space: spaceId }, 1, 1],
      [{ kind: "path", path: "second.md", space: spaceId }, 1, 1],
    ]);
    expect(count).toBe(3);
    const { stats } = await dataOf(listSpaceLinks({ client, path: { spaceId } }));
    expect(stats.broken.total).toBe(items.reduce((sum, { links }) => sum + links, 0));
    expect(items[1]?.first).toEqual({ id: one, title: "One" });

    const paged: LostLinkTarget[] = [];
    for (let page: string | undefined; paged.length < items.length;) {
      const next = await proposalsIn(spaceId, { limit: 1, ...(page && { page }) });
      expect(next.items).toHaveLength(1);
      paged.push(...next.items);
      page = next.next?.page;
    }
    expect(paged).toEqual(items);
    expect(await proposalsIn(spaceId, { limit: 0 })).toEqual({ items: [], count: 3 });
  });

  it("goes on behind the last target when pages have come before it", async () => {
    const spaceId = await newSpace("Docs");
    await addPage(spaceId, "One", "[a](first.md)");
    await addPage(spaceId, "Two", "[a](second.md) [b](third.md)");
    const { items, next } = await proposalsIn(spaceId, { limit: 2 });
    expect(items.map(({ address }) => address)).toEqual(["first.md", "second.md"]);
    await addPage(spaceId, "New", "[x](zero.md)", { at: 0 });
    const rest = await proposalsIn(spaceId, { limit: 2, page: next?.page });
    expect(rest.items.map(({ address }) => address)).toEqual(["third.md"]);
  });

  it("ends a page early that takes long, and goes on behind it", async () => {
    const spaceId = await newSpace("Docs");
    const links = Array.from({ length: 60 }, (_, at) => `[${at}](lost-${at}.md)`);
    await addPage(spaceId, "One", links.join(" "));
    const { items } = await proposalsIn(spaceId, { limit: 1000 });
    expect(items).toHaveLength(60);
    const membership = { role: "admin", ownsTeam: false } as const;
    const organization = { id: admin.organizationId, membership };
    const context = { ...app.asPerson(admin), organization };
    const found: unknown[] = [];
    const lengths: number[] = [];
    for (let after: ListPage<unknown>["next"]; found.length < items.length;) {
      const page = await listProposals(context, { spaceId }, { limit: 1000, after }, 0);
      expect(page.count).toBe(60);
      lengths.push(page.rows.length);
      found.push(...page.rows);
      after = page.next;
    }
    expect(lengths).toEqual([25, 25, 10]);
    expect(found).toEqual(items);
  });

  it("is empty where nothing is broken", async () => {
    const spaceId = await newSpace("Docs");
    await addPage(spaceId, "One", "[a](https://a.example)");
    expect(await proposalsIn(spaceId)).toEqual({ items: [], count: 0 });
  });
});

describe("what a caller cannot open", () => {
  it("is never proposed, by any name, and links to it are not counted", async () => {
    const spaceId = await newSpace("Docs");
    const hidden = await newSpace("Hidden");
    const trashed = await newSpace("Trashed");
    const stranger = await app.newAdmin();
    const far = await dataOf(
      createSpace({
        client: stranger.client,
        path: { organizationId: stranger.organizationId },
        body: { title: "Far" },
      }),
    );
    await editSpace(stranger.client, far.id, newPage("Secret plan", "# Part"));
    for (const one of [hidden, trashed]) await addPage(one, "Secret plan", "# Part");
    const [secret = ""] = createdIn(
      await editSpace(admin.client, hidden, newPage("Listed", "# Part")),
    );
    await addPage(
      spaceId,
      "Linking",
      `[Secret plan](old/secret-plan.md#part) and [x](/spaces/${hidden}/pages/${secret}#gone)`,
    );
    await hide(hidden);
    await dataOf(deleteSpaceById({ client: admin.client, path: { spaceId: trashed } }));
    const reader = await app.newMember(admin.organizationId, "read");
    const lost = await lostIn(spaceId, reader.client);
    expect(lost).toMatchObject({ links: 1, address: "old/secret-plan.md#part" });
    expect(said(lost)).toEqual([]);
    const { items } = await proposalsIn(spaceId);
    expect(items.map(said)).toEqual([
      ["same-title Secret plan in Hidden"],
      ["same-page Listed in Hidden"],
    ]);
  });

  it("stays so where a link names a page of another organization by its id", async () => {
    const spaceId = await newSpace("Docs");
    const stranger = await app.newAdmin();
    const far = await dataOf(
      createSpace({
        client: stranger.client,
        path: { organizationId: stranger.organizationId },
        body: { title: "Far" },
      }),
    );
    const [page = ""] = createdIn(
      await editSpace(stranger.client, far.id, newPage("Secret plan", "# Part")),
    );
    await addPage(spaceId, "Linking", `[x](/spaces/${far.id}/pages/${page}#gone)`);
    const lost = await lostIn(spaceId);
    expect(lost.name).toBeUndefined();
    expect(lost.proposals).toEqual([]);
  });
});
