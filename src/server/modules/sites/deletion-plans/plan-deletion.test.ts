import { beforeAll, describe, expect, it } from "vitest";
import {
  createCollection,
  createSite,
  createSpace,
  deleteSpaceById,
  planCollectionDeletion,
  planSpaceDeletion,
  publishSite,
  updateCollectionById,
  updateSpaceById,
  updateSiteById,
  inviteToCollection,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** A shelf with a space of three pages, one inside a box inside it with one page, and a space beside them. */
const makeShelf = async () => {
  const admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const path = { organizationId };
  const newCollection = async (title: string, parent?: string) =>
    (await dataOf(createCollection({ client, path, body: { title, ...(parent && { parent }) } })))
      .id;
  const newSpace = async (title: string, parent?: string) =>
    (await dataOf(createSpace({ client, path, body: { title, ...(parent && { parent }) } }))).id;
  const shelf = await newCollection("Shelf");
  const box = await newCollection("Box", shelf);
  const guides = await newSpace("Guides", shelf);
  const api = await newSpace("API", box);
  const beside = await newSpace("Beside");
  const [group = ""] = createdIn(
    await editSpace(client, guides, {
      operation: "insert_page",
      type: "group",
      title: "Begin",
    }),
  );
  const [top = ""] = createdIn(
    await editSpace(client, guides, newPage("Top", "."), newPage("In", ".", { into: group })),
  );
  await editSpace(client, guides, newPage("Below", ".", { into: top }), {
    operation: "insert_page",
    type: "link",
    title: "Out",
    target: { kind: "url", url: "https://example.com/" },
  });
  await editSpace(client, api, newPage("Only", "."));
  await editSpace(client, beside, newPage("Never", "."));
  const newSite = async (title: string, spaces: readonly string[], published: boolean) => {
    const { id: siteId } = await dataOf(
      createSite({ client, path, body: { title, spaces: [...spaces] } }),
    );
    const named = { organizationId, siteId };
    if (published) await dataOf(publishSite({ client, path: named }));
    return siteId;
  };
  return { admin, client, organizationId, shelf, box, guides, api, beside, newSite };
};

const planOf = (client: Person["client"], spaceId: string, limit?: number) =>
  outcome(
    planSpaceDeletion({
      client,
      path: { spaceId },
      query: { ...(limit !== undefined && { limit }) },
    }),
  );
const planOfAll = (client: Person["client"], collectionId: string) =>
  dataOf(planCollectionDeletion({ client, path: { collectionId } }));

const nothing = { sites: 0, addresses: 0, pages: 0 };

describe("what deleting takes from readers", () => {
  it("is nothing where no site shows it", async () => {
    const { client, beside, shelf } = await makeShelf();
    const { data } = await planOf(client, beside);
    expect(data).toEqual({ spaces: 1, published: nothing, unpublished: nothing, sites: [] });
    expect(await planOfAll(client, shelf)).toEqual({
      spaces: 2,
      published: nothing,
      unpublished: nothing,
      sites: [],
    });
  });

  it("is every address of a space, published sites first, with the pages that have a text", async () => {
    const { client, guides, beside, newSite } = await makeShelf();
    const draft = await newSite("A draft", [guides], false);
    const live = await newSite("Northwind Docs", [beside, guides], true);
    const { data } = await planOf(client, guides);
    expect(data).toMatchObject({
      spaces: 1,
      published: { sites: 1, addresses: 1, pages: 3 },
      unpublished: { sites: 1, addresses: 1, pages: 3 },
      sites: [
        {
          id: live,
          title: "Northwind Docs",
          published: true,
          visibility: "public",
          addressCount: 1,
          pageCount: 3,
          addresses: [{ space: { id: guides, title: "Guides" }, path: "/guides", pages: 3 }],
        },
        { id: draft, published: false, addresses: [{ path: "/" }] },
      ],
    });
    expect(data?.sites[0]?.addresses[0]?.url).toMatch(/\/northwind-docs\/guides$/);
  });

  it("of a collection counts the spaces in collections inside it and none beside it", async () => {
    const { client, organizationId, shelf, box, guides, api, beside, newSite } = await makeShelf();
    const siteId = await newSite("Docs", [beside, guides, api], true);
    expect(await planOfAll(client, shelf)).toMatchObject({
      spaces: 2,
      published: { sites: 1, addresses: 2, pages: 4 },
      sites: [
        {
          id: siteId,
          addresses: [
            { path: "/api", pages: 1 },
            { path: "/guides", pages: 3 },
          ],
        },
      ],
    });
    expect(await planOfAll(client, box)).toMatchObject({
      published: { sites: 1, addresses: 1, pages: 1 },
    });
    await deleteSpaceById({ client, path: { spaceId: api } });
    expect(await planOfAll(client, shelf)).toMatchObject({
      spaces: 1,
      published: { sites: 1, addresses: 1, pages: 3 },
    });
    await updateSiteById({ client, path: { organizationId, siteId }, body: { title: "Manual" } });
    const few = await dataOf(
      planCollectionDeletion({ client, path: { collectionId: shelf }, query: { limit: 0 } }),
    );
    expect(few).toMatchObject({ published: { sites: 1, addresses: 1, pages: 3 }, sites: [] });
  });

  it("names no site to guests and no space to whom it is closed, but counts both", async () => {
    const { client, organizationId, shelf, guides, api, newSite } = await makeShelf();
    await newSite("Docs", [guides, api], true);
    const guest = await app.newMember(organizationId, null);
    const member = await app.newMember(organizationId, "read");
    const collection = { collectionId: shelf };
    await dataOf(
      inviteToCollection({ client, path: collection, body: { users: [guest.id], role: "admin" } }),
    );
    await dataOf(
      updateCollectionById({ client, path: collection, body: { defaultLevel: "admin" } }),
    );
    await dataOf(updateSpaceById({ client, path: { spaceId: api }, body: { defaultLevel: null } }));
    const published = { sites: 1, addresses: 2, pages: 4 };
    expect(await planOfAll(guest.client, shelf)).toMatchObject({ published, sites: [] });
    const plan = await planOfAll(member.client, shelf);
    expect(plan).toMatchObject({ published, sites: [{ title: "Docs" }] });
    expect(plan.sites[0]?.addresses.map(({ path, space }) => [path, space?.title])).toEqual([
      ["/", "Guides"],
      ["/api", undefined],
    ]);
  });

  it("is asked by those who may delete, and of what is there", async () => {
    const { client, organizationId, guides } = await makeShelf();
    const editor = await app.newMember(organizationId, "edit");
    expect((await planOf(editor.client, guides)).status).toBe(403);
    await dataOf(
      updateSpaceById({ client, path: { spaceId: guides }, body: { defaultLevel: null } }),
    );
    expect((await planOf(editor.client, guides)).status).toBe(404);
    await deleteSpaceById({ client, path: { spaceId: guides } });
    expect((await planOf(client, guides)).status).toBe(404);
  });
});
