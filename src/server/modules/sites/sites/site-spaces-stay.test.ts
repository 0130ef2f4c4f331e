import { beforeAll, describe, expect, it } from "vitest";
import {
  createCollection,
  createSite,
  createSpace,
  deleteSiteById,
  planCollectionTransfer,
  planSpaceTransfer,
  transferCollection,
  transferSpace,
} from "#client";
import { members } from "#server/db/tables/index.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** A collection with one space in it, and another organization they could go to. */
const fixture = async () => {
  const [admin, other] = [await app.newAdmin(), await app.newAdmin()];
  const { client, organizationId, id: userId } = admin;
  const row = { organizationId: other.organizationId, userId, joinedAt: new Date() };
  await app.database.db.insert(members).values({ ...row, role: "admin" });
  const path = { organizationId };
  const newCollection = async () =>
    (await dataOf(createCollection({ client, path, body: { title: "Shelf" } }))).id;
  const parent = await newCollection();
  const { id: spaceId } = await dataOf(
    createSpace({ client, path, body: { title: "Guides", parent } }),
  );
  const newSite = (title: string) =>
    dataOf(createSite({ client, path, body: { title, spaces: [spaceId] } }));
  const away = { organization: other.organizationId };
  return { client, organizationId, parent, spaceId, newSite, newCollection, away };
};

describe("a space that a site shows", () => {
  it("stays in its organization, alone and with its collection, and the plan says why", async () => {
    const { client, organizationId, parent, spaceId, newSite, newCollection, away } =
      await fixture();
    await newSite("Manual");
    const { id: second } = await newSite("Portal");
    const space = { spaceId };
    const collection = { collectionId: parent };
    const plan = await dataOf(planSpaceTransfer({ client, path: space, query: away }));
    const why = "The sites “Manual”, “Portal” show this space. Take it off them first.";
    expect(plan).toMatchObject({ possible: false, obstacles: [why] });
    const refused = await outcome(transferSpace({ client, path: space, body: away }));
    expect(refused).toMatchObject({ status: 409, error: { error: { message: why } } });
    await deleteSiteById({ client, path: { organizationId, siteId: second } });
    const shelf = await dataOf(planCollectionTransfer({ client, path: collection, query: away }));
    expect(shelf).toMatchObject({ possible: false });
    expect(shelf.obstacles[0]).toMatch(/“Manual”, “Portal” show a space in this collection/);
    const whole = await outcome(transferCollection({ client, path: collection, body: away }));
    expect(whole.status).toBe(409);

    const within = { organization: organizationId, collection: await newCollection() };
    const moved = await dataOf(transferSpace({ client, path: space, body: within }));
    expect(moved.parent).toBe(within.collection);
  });

  it("is either taken in or transferred when both are asked for at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client, spaceId, newSite, away, organizationId } = await fixture();
      const [site, transfer] = await Promise.allSettled([
        newSite("Manual"),
        dataOf(transferSpace({ client, path: { spaceId }, body: away })),
      ]);
      expect([site.status, transfer.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      if (site.status === "rejected")
        expect(String(site.reason)).toMatch(/no such space|transferred|just been removed/);
      expect(organizationId).not.toBe(away.organization);
    }
  });
});
