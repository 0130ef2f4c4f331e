import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type ContentChange,
  createChangeRequest,
  createSiteRedirect,
  createSpace,
  inviteToSpace,
  previewChangeRequestContentUpdate,
  previewSpaceContentUpdate,
  publishSite,
  updateChangeRequestContent,
  updateSpaceById,
  updateSpaceContent,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import { makeSiteFixture } from "#server/testing/site-fixture.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  admin = await app.newAdmin();
});

const newSpace = async (title = "Docs"): Promise<string> => {
  const { client, organizationId } = admin;
  return (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;
};
const addPage = async (
  spaceId: string,
  title: string,
  markdown = "",
  more = {},
  client = admin.client,
) => {
  const [id = ""] = createdIn(await editSpace(client, spaceId, newPage(title, markdown, more)));
  return id;
};
const impactOf = (spaceId: string, changes: ContentChange[], client: Client = admin.client) =>
  dataOf(previewSpaceContentUpdate({ client, path: { spaceId }, body: { changes } }));
const remove = (page: string): ContentChange => ({ operation: "delete_page", page });
const rewrite = (page: string, markdown: string): ContentChange => ({
  operation: "update_page",
  page,
  document: { markdown },
});
const across = (spaceId: string, page: string, rest = "") =>
  `${TEST_ORIGIN}/o/${admin.organizationId}/spaces/${spaceId}/pages/${page}${rest}`;
const nothing = { count: 0, items: [] };

describe("what changes of content would break", () => {
  it("is nothing where pages are renamed and moved, which links name by their ids", async () => {
    const spaceId = await newSpace();
    const target = await addPage(spaceId, "Target", "# Part");
    const group = await addPage(spaceId, "Group", "");
    await addPage(spaceId, "Links", `[a](/pages/${target}) [b](target.md#part)`);
    const impact = await impactOf(spaceId, [
      { operation: "update_page", page: target, title: "Renamed", slug: "renamed", into: group },
    ]);
    expect(impact).toMatchObject({ links: nothing, addresses: nothing, redirects: nothing });
  });

  it("is links to pages that go and to headings that are rewritten, with the nearest", async () => {
    const spaceId = await newSpace();
    const gone = await addPage(spaceId, "Gone");
    const kept = await addPage(spaceId, "Kept", "# Start\n\n# Set up\n\n# End");
    const links = await addPage(
      spaceId,
      "Links",
      `[a](/pages/${gone}) [b](/pages/${kept}#set-up) [c](/pages/${kept}#end) [d](/pages/never)`,
    );
    const cover = await addPage(spaceId, "Cover");
    await editSpace(admin.client, spaceId, {
      operation: "insert_page",
      type: "link",
      title: "Shortcut",
      target: { kind: "page", page: gone },
    });
    const impact = await impactOf(spaceId, [
      remove(gone),
      rewrite(kept, "# Start\n\n# Installing\n\n# End"),
      rewrite(cover, `[e](/pages/${gone}) [f](#nowhere)`),
    ]);
    const at = { space: { id: spaceId, title: "Docs" } };
    const page = { id: links, title: "Links" };
    expect(impact.links).toEqual({
      count: 5,
      items: [
        {
          ...at,
          page,
          address: `/pages/${gone}`,
          kind: "page",
          reason: "deleted",
          target: "Gone",
        },
        {
          ...at,
          page,
          address: `/pages/${kept}#set-up`,
          kind: "anchor",
          reason: "heading",
          target: "Kept",
          nearest: "installing",
        },
        expect.objectContaining({ page: { id: cover, title: "Cover" }, reason: "deleted" }),
        expect.objectContaining({ address: "#nowhere", kind: "anchor", reason: "new" }),
        expect.objectContaining({ page: expect.objectContaining({ title: "Shortcut" }) }),
      ],
    });
  });

  it("is told of hundreds of pages at once as of one", async () => {
    const spaceId = await newSpace();
    const target = await addPage(spaceId, "Setup", "## Ports");
    const into = await addPage(spaceId, "Shelf");
    const pages: string[] = [];
    for (const batch of ["A", "B", "C"])
      pages.push(
        ...createdIn(
          await editSpace(
            admin.client,
            spaceId,
            ...Array.from({ length: 40 }, (_, at) => newPage(`Page ${batch}${at}`, "", { into })),
          ),
        ),
      );
    const [first = "", last = ""] = [pages[0], pages.at(-1)];
    const own = `${TEST_ORIGIN}/o/${admin.organizationId}/spaces/${spaceId}/pages/${last}`;
    await addPage(
      spaceId,
      "Start",
      `[One](/pages/${first}) and [all of it](${own}), [ports](/pages/${target}#ports) and [setup](/pages/${target}).`,
    );
    const changes = [remove(into), rewrite(target, "## Hosts")];
    const { links } = await impactOf(spaceId, changes);
    const found = links.items.map((link) => link.address);
    expect(found.toSorted()).toEqual(
      (
        await impactOf(spaceId, [...[first, last].map(remove), rewrite(target, "## Hosts")])
      ).links.items
        .map((link) => link.address)
        .toSorted(),
    );
    expect(found).toHaveLength(3);
  });
  it("says whole addresses as the page does, also of pages that come back", async () => {
    const { client } = admin;
    const spaceId = await newSpace();
    const page = await addPage(spaceId, "Page", "# Part");
    const address = across(spaceId, page, "#gone");
    const { revision } = await editSpace(client, spaceId, newPage("Links", `[a](${address})`));
    await editSpace(client, spaceId, remove(page));
    const { links } = await impactOf(spaceId, [
      { operation: "restore_revision", revision },
      newPage("New", `[a](${address})`),
    ]);
    expect(links.items.map((link) => [link.page.title, link.address])).toEqual([["New", address]]);
  });

  it("stores nothing, whatever is asked, and refuses what the write refuses", async () => {
    const spaceId = await newSpace();
    const page = await addPage(spaceId, "Page");
    const { client } = admin;
    const files = [{ name: "a.png", url: "https://files.example.com/a.png" }];
    await impactOf(spaceId, [remove(page), { operation: "insert_files", files }]);
    expect(await impactOf(spaceId, [remove(page)])).toMatchObject({ links: nothing });
    const path = { spaceId };
    const twice = { client, path, body: { changes: [remove(page), remove(page)] } };
    const refused = await outcome(previewSpaceContentUpdate(twice));
    expect(refused.status).toBe(400);
    const { error } = await outcome(updateSpaceContent(twice));
    expect(refused.error).toMatchObject({
      error: { details: (error as { error: { details: object[] } }).error.details },
    });
    await dataOf(updateSpaceById({ client, path, body: { editMode: "locked" } }));
    expect(await impactOf(spaceId, [remove(page)])).toMatchObject({ links: nothing });
  });

  it("names pages of other spaces that the caller can open, and counts no others", async () => {
    const { client, organizationId } = admin;
    const spaceId = await newSpace("Target");
    const page = await addPage(spaceId, "Page", "# Part");
    const text = `[a](${across(spaceId, page)}) [b](${across(spaceId, page, "#part")})`;
    const open = await newSpace("Open");
    await addPage(open, "Links", text);
    const hidden = await newSpace("Hidden");
    await addPage(hidden, "Secret", text);
    await dataOf(
      updateSpaceById({ client, path: { spaceId: hidden }, body: { defaultLevel: null } }),
    );
    const editor = await app.newMember(organizationId, "edit");
    const changes = [remove(page)];
    const all = await impactOf(spaceId, changes);
    expect(all.links.items.map(({ space }) => space.title)).toEqual([
      "Hidden",
      "Hidden",
      "Open",
      "Open",
    ]);
    const theirs = await impactOf(spaceId, changes, editor.client);
    expect(theirs.links).toMatchObject({
      count: 2,
      items: [{ space: { title: "Open" } }, { space: { title: "Open" } }],
    });
    expect(JSON.stringify(theirs)).not.toContain("Secret");
    expect(theirs.hash).not.toBe(all.hash);
    // A page that one batch rewrites keeps what leads to the page, but not to the heading.
    const rewritten = await impactOf(spaceId, [rewrite(page, "# Other")], editor.client);
    expect(rewritten.links).toMatchObject({
      count: 1,
      items: [{ page: { title: "Links" }, kind: "anchor", reason: "heading", nearest: "other" }],
    });
  });
});

describe("what changes of content mean to readers", () => {
  it("is told for each address a page leaves, and each redirect that loses its page", async () => {
    const { site, guides, admin: owner, organizationId } = await makeSiteFixture(app);
    admin = owner;
    const { client } = owner;
    const { spaceId, siteSpaceId } = guides;
    const moved = await addPage(spaceId, "Moved", "", { slug: "first" });
    const below = await addPage(spaceId, "Below", "", { into: moved });
    const gone = await addPage(spaceId, "Gone");
    const taken = await addPage(spaceId, "Taken");
    const redirects = { "/moved": moved, "/old": below, "/older": gone };
    for (const [source, pageId] of Object.entries(redirects)) {
      const destination = { kind: "site-page" as const, siteSpaceId, pageId };
      await dataOf(createSiteRedirect({ client, path: site, body: { source, destination } }));
    }
    await editSpace(client, spaceId, { operation: "update_page", page: moved, slug: "moved" });
    const changes: ContentChange[] = [
      { operation: "update_page", page: moved, slug: "elsewhere" },
      remove(gone),
      { operation: "update_page", page: taken, slug: "given" },
      newPage("In its place", "", { slug: "taken" }),
    ];
    expect(await impactOf(spaceId, changes)).toMatchObject({ addresses: nothing });
    await dataOf(publishSite({ client, path: site }));
    const impact = await impactOf(spaceId, changes);
    const at = { site: { id: site.siteId, title: "Docs" }, siteSpace: siteSpaceId };
    expect(impact.addresses).toEqual({
      count: 4,
      items: [
        {
          ...at,
          page: { id: moved, title: "Moved" },
          before: "/moved",
          after: "/elsewhere",
          redirect: "/elsewhere",
        },
        {
          ...at,
          page: { id: below, title: "Below" },
          before: "/moved/below",
          after: "/elsewhere/below",
          redirect: "/elsewhere/below",
        },
        { ...at, page: { id: gone, title: "Gone" }, before: "/gone" },
        {
          ...at,
          page: { id: taken, title: "Taken" },
          before: "/taken",
          after: "/given",
          instead: "In its place",
        },
      ],
    });
    expect(impact.redirects).toEqual({
      count: 1,
      items: [{ site: at.site, source: "/older", page: { id: gone, title: "Gone" } }],
    });
    // Guests see no sites.
    const guest = await app.newMember(organizationId, null);
    const body = { users: [guest.id], role: "edit" as const };
    await dataOf(inviteToSpace({ client, path: { spaceId }, body }));
    expect(await impactOf(spaceId, changes, guest.client)).toMatchObject({
      addresses: nothing,
      redirects: nothing,
    });
  });

  it("leaves out in a change request what readers never had", async () => {
    const { site, guides, admin: owner } = await makeSiteFixture(app);
    const { client } = owner;
    const { spaceId } = guides;
    await dataOf(publishSite({ client, path: site }));
    const page = await addPage(spaceId, "Page", "", {}, client);
    const { id: changeRequestId } = await dataOf(
      createChangeRequest({ client, path: { spaceId }, body: {} }),
    );
    const done = await editChangeRequest(client, spaceId, changeRequestId, newPage("Added", ""), {
      operation: "update_page",
      page,
      slug: "moved",
    });
    const [added = ""] = createdIn(done);
    const path = { spaceId, changeRequestId };
    const changes = [remove(added), remove(page)];
    expect(
      await dataOf(previewChangeRequestContentUpdate({ client, path, body: { changes } })),
    ).toMatchObject({ addresses: nothing });
  });
});

describe("a write that names an impact", () => {
  it("is done while that holds, also for pages it adds, and refused with what moved", async () => {
    const { client } = admin;
    const spaceId = await newSpace();
    const page = await addPage(spaceId, "Page");
    const links = await addPage(spaceId, "Links", `[a](/pages/${page})`);
    const changes = [
      remove(page),
      newPage("New", "# Here", { ref: "new" }),
      newPage("Newer", `[a](./new.md#there) [b](/pages/${page})`),
    ];
    const path = { spaceId };
    const { hash, links: broken } = await impactOf(spaceId, changes);
    expect(broken.items.map(({ page: at, address }) => [at, address])).toEqual([
      [{ id: links, title: "Links" }, `/pages/${page}`],
      [{ title: "Newer" }, "/new#there"],
      [{ title: "Newer" }, `/pages/${page}`],
    ]);
    const write = (impact: string) =>
      outcome(updateSpaceContent({ client, path, query: { impact }, body: { changes } }));
    await editSpace(client, spaceId, newPage("More", `[a](/pages/${page})`));
    expect(await write(hash)).toMatchObject({
      status: 409,
      error: {
        error: {
          reason: "content.impact-moved",
          details: [
            { path: "links", message: "links that would break: 3 then, 4 now" },
            { path: "links.1", message: `“More” in “Docs” links to /pages/${page}` },
          ],
        },
      },
    });
    expect((await write("anything")).error).toMatchObject({
      error: { details: [{ path: "impact" }] },
    });
    expect(await impactOf(spaceId, changes)).toMatchObject({ links: { count: 4 } });
    expect((await write((await impactOf(spaceId, changes)).hash)).status).toBe(200);
  });

  it("is held to it in a change request, too", async () => {
    const { client } = admin;
    const spaceId = await newSpace();
    const page = await addPage(spaceId, "Page");
    const { id: changeRequestId } = await dataOf(
      createChangeRequest({ client, path: { spaceId }, body: {} }),
    );
    const path = { spaceId, changeRequestId };
    const body = { changes: [remove(page)] };
    const { hash, links } = await dataOf(previewChangeRequestContentUpdate({ client, path, body }));
    expect(links).toEqual(nothing);
    await editChangeRequest(client, spaceId, changeRequestId, newPage("A", `[a](/pages/${page})`));
    const write = (impact: string) =>
      outcome(updateChangeRequestContent({ client, path, query: { impact }, body }));
    expect(await write(hash)).toMatchObject({
      status: 409,
      error: { error: { reason: "content.impact-moved" } },
    });
    const moved = await dataOf(previewChangeRequestContentUpdate({ client, path, body }));
    expect(moved.links).toMatchObject({ count: 1, items: [{ page: { title: "A" } }] });
    expect((await write(moved.hash)).status).toBe(200);
  });
});
