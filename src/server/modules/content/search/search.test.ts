import { beforeAll, describe, expect, it } from "vitest";
import {
  createSpace,
  deleteSpaceById,
  duplicateSpace,
  restoreSpace,
  searchOrganizationContent,
  searchSpaceContent,
  updateSpaceById,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const newSpace = async (title = "Docs"): Promise<string> => {
  const { client, organizationId } = admin;
  return (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;
};
const find = (spaceId: string, query: string, more: { limit?: number; page?: string } = {}) =>
  dataOf(
    searchSpaceContent({ client: admin.client, path: { spaceId }, query: { query, ...more } }),
  );
const titles = async (spaceId: string, query: string) =>
  (await find(spaceId, query)).items.map(({ title }) => title);

const guides = [
  newPage(
    "Getting started",
    "Welcome. Install the command line first.\n\n## Next steps\n\nRead on.",
  ),
  newPage("Install", "How to install on Linux.\n\n## Windows\n\nRun `setup_wizard.exe` as admin."),
  newPage("Webhooks", "We call your server back.\n\n## Retries\n\nA call is retried for a day."),
  newPage("日本語の手引き", "検索機能の使い方を説明します。"),
  newPage("دليل المستخدم", "كيفية تثبيت الخادم."),
  newPage("Café menü", "Straße, naïve, Łódź."),
];

describe("a search of a space", () => {
  it("finds words in titles before headings before texts, the last one unfinished", async () => {
    const spaceId = await newSpace();
    await editSpace(admin.client, spaceId, ...guides);
    expect(await titles(spaceId, "inst")).toEqual(["Install", "Getting started"]);
    expect(await titles(spaceId, "g")).toEqual(["Getting started"]);
    expect(await titles(spaceId, "retries")).toEqual(["Webhooks"]);
    expect(await titles(spaceId, "setup wizard")).toEqual(["Install"]);
    expect(await titles(spaceId, "setupwizard")).toEqual(["Install"]);
    expect(await titles(spaceId, "setup_wizard.exe")).toEqual(["Install"]);
    expect(await titles(spaceId, '"command line"')).toEqual(["Getting started"]);
    expect(await titles(spaceId, '"line command"')).toEqual([]);
    expect(await titles(spaceId, "install -windows")).toEqual(["Getting started"]);
    expect(await titles(spaceId, "title:install")).toEqual(["Install"]);
    expect(await titles(spaceId, "検索")).toEqual(["日本語の手引き"]);
    expect(await titles(spaceId, "手")).toEqual(["日本語の手引き"]);
    expect(await titles(spaceId, "تثبيت")).toEqual(["دليل المستخدم"]);
    expect(await titles(spaceId, "cafe strasse lodz")).toEqual(["Café menü"]);
  });

  it("says where the words stand, with marks in what is around them", async () => {
    const spaceId = await newSpace();
    const [page = ""] = createdIn(await editSpace(admin.client, spaceId, ...guides.slice(1, 2)));
    const [hit] = (await find(spaceId, "admin")).items;
    expect(hit).toMatchObject({ id: page, title: "Install", path: "install", rank: "text" });
    const [section] = hit?.sections ?? [];
    expect(section).toMatchObject({ title: "Windows", path: "install#windows" });
    expect(section?.urls.app).toBe(`${hit?.urls.app}#windows`);
    const marked = section?.marks.map(([from, to]) => section.body.slice(from, to));
    expect(marked).toEqual(["admin"]);
    expect((await find(spaceId, "windows")).items[0]?.rank).toBe("headings");
  });

  it("looks for other spellings, and then for some of the words, where it finds little", async () => {
    const spaceId = await newSpace();
    await editSpace(admin.client, spaceId, ...guides);
    const typo = await find(spaceId, "instal ");
    expect(typo.items.map(({ title }) => title)).toContain("Install");
    expect(typo.understood?.corrections).toContainEqual({ from: "instal", to: "install" });
    expect(await titles(spaceId, "webhoks")).toEqual(["Webhooks"]);
    expect(await titles(spaceId, "wehbooks")).toEqual(["Webhooks"]);
    const some = await find(spaceId, "retried nowhere ");
    expect(some).toMatchObject({ understood: { any: true }, count: 1 });
  });

  it("knows a page in the moment it is written, moved, restored or copied", async () => {
    const spaceId = await newSpace();
    const [page = ""] = createdIn(await editSpace(admin.client, spaceId, newPage("One", "Alpha.")));
    const change = { operation: "update_page" as const, page };
    await editSpace(admin.client, spaceId, { ...change, document: { markdown: "Beta." } });
    expect(await titles(spaceId, "alpha")).toEqual([]);
    expect(await titles(spaceId, "beta")).toEqual(["One"]);
    await editSpace(admin.client, spaceId, { ...change, title: "Two" });
    expect(await titles(spaceId, "two")).toEqual(["Two"]);
    const { client, organizationId } = admin;
    const copy = await dataOf(duplicateSpace({ client, path: { spaceId } }));
    expect(await titles(copy.id, "beta")).toEqual(["Two"]);
    await dataOf(deleteSpaceById({ client, path: { spaceId } }));
    const everywhere = async () =>
      (
        await dataOf(
          searchOrganizationContent({
            client,
            path: { organizationId },
            query: { query: "beta", space: [spaceId, copy.id] },
          }),
        )
      ).items.map(({ id }) => id);
    expect(await everywhere()).toEqual([copy.id]);
    await dataOf(restoreSpace({ client, path: { spaceId } }));
    expect((await everywhere()).toSorted()).toEqual([copy.id, spaceId].toSorted());
    await editSpace(client, spaceId, { operation: "delete_page", page });
    expect(await everywhere()).toEqual([copy.id]);
  });

  it("finds a page of five megabytes by words of all of it", async () => {
    const spaceId = await newSpace();
    const paragraph = "A paragraph of words that says what there is to know about number";
    const text = Array.from(
      { length: 18_000 },
      (_, at) => `${paragraph} n${at}x. ${"ab ".repeat(60)}`,
    );
    await editSpace(admin.client, spaceId, newPage("Long", text.join("\n\n")));
    for (const word of ["n0x", "n9000x", "n17999x"]) {
      const [hit] = (await find(spaceId, word)).items;
      expect(hit?.sections?.[0]?.body).toContain(word);
    }
  });
});

describe("a search of an organization", () => {
  it("finds what the caller can open, and tells nothing of the rest", async () => {
    const own = await app.newAdmin();
    const { client, organizationId } = own;
    const path = { organizationId };
    const make = async (title: string, text: string) => {
      const { id } = await dataOf(createSpace({ client, path, body: { title } }));
      await editSpace(client, id, newPage(`Page of ${title}`, text));
      return id;
    };
    const open = await make("Open", "Everybody reads zebra.");
    const closed = await make("Closed", "Few read zebra and xylophone.");
    await dataOf(
      updateSpaceById({ client, path: { spaceId: closed }, body: { defaultLevel: null } }),
    );
    const reader = await app.newMember(organizationId, "read");
    const guest = await app.newMember(organizationId, null);
    const ask = async (as: typeof client, query: string) =>
      dataOf(searchOrganizationContent({ client: as, path, query: { query } }));
    expect((await ask(client, "zebra")).count).toBe(2);
    const found = await ask(reader.client, "zebra");
    expect(found).toMatchObject({ count: 1, items: [{ id: open, title: "Open" }], unsearched: 0 });
    expect(await ask(reader.client, "xylophone")).toEqual({ items: [], count: 0, unsearched: 0 });
    // A spelling comes from what the caller reads.
    expect(await ask(reader.client, "closd ")).toEqual({ items: [], count: 0, unsearched: 0 });
    expect((await ask(client, "closd ")).count).toBe(1);
    expect(await ask(guest.client, "zebra")).toEqual({ items: [], count: 0, unsearched: 0 });
  });

  it("gives pages of results that go on where the one before ended, for the same question only", async () => {
    const spaceId = await newSpace("Many");
    const pages = Array.from({ length: 30 }, (_, at) => newPage(`Numbered ${at}`, "Same text."));
    await editSpace(admin.client, spaceId, ...pages);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const found = await find(spaceId, "numbered", { limit: 7, ...(page && { page }) });
      expect(found.count).toBe(30);
      seen.push(...found.items.map(({ id }) => id));
      page = found.next?.page;
    } while (page);
    expect(new Set(seen).size).toBe(30);
    const first = await find(spaceId, "numbered", { limit: 7 });
    const other = await outcome(
      searchSpaceContent({
        client: admin.client,
        path: { spaceId },
        query: { query: "same", page: first.next?.page ?? "" },
      }),
    );
    expect(other.status).toBe(400);
    expect(await find(spaceId, "numbered", { limit: 0 })).toMatchObject({ items: [], count: 30 });
  });

  it.each([" ", '"', "-x", "-", "title:", "'", "\\", "a:*", "!(a|b)&c<->d", "\u{1F600}", "‮"])(
    "takes %j as it is",
    async (query) => {
      const { client, organizationId } = admin;
      const asked = { client, path: { organizationId }, query: { query } };
      expect((await outcome(searchOrganizationContent(asked))).status).toBe(200);
    },
  );

  it("refuses no query, and one that is too long", async () => {
    const { client, organizationId } = admin;
    for (const query of ["", "x".repeat(513)]) {
      const asked = { client, path: { organizationId }, query: { query } };
      expect((await outcome(searchOrganizationContent(asked))).status).toBe(400);
    }
    const query = "word ".repeat(100);
    const asked = { client, path: { organizationId }, query: { query } };
    expect((await outcome(searchOrganizationContent(asked))).status).toBe(200);
  });
});
