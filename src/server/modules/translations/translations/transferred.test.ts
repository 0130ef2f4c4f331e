import { beforeAll, expect, test } from "vitest";
import {
  createTranslation,
  getSpaceById,
  getTranslation,
  listOrganizationAuditEvents,
  planCollectionTransfer,
  planSpaceTransfer,
  transferCollection,
  transferSpace,
} from "#client";
import { members } from "#server/db/tables/index.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeOrganizationFixture } from "#server/testing/organization-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** A translated space in a collection, and another organization that its admin may move things to. */
const begin = async () => {
  const from = await makeOrganizationFixture(app, "https://logo.example/logo.png");
  const to = await makeOrganizationFixture(app, "https://logo.example/logo.png");
  const { client, id: userId } = from.admin;
  const organization = to.organizationId;
  await app.database.db
    .insert(members)
    .values({ organizationId: organization, userId, role: "admin", joinedAt: new Date() });
  const collection = await from.newCollection();
  const space = await from.newSpace(collection);
  const made = await dataOf(
    createTranslation({
      client,
      path: { organizationId: from.organizationId },
      body: { source: { space, language: "en" }, language: "de" },
    }),
  );
  const read = (organizationId: string) =>
    outcome(getTranslation({ client, path: { organizationId, translationId: made.id } }));
  return { from, client, organization, collection, space, made, read };
};

test("a space that leaves what it is translated from ends the translation, and the plan says so", async () => {
  const { from, client, organization, space, made, read } = await begin();
  const target = made.result.space;
  const query = { organization };
  for (const spaceId of [space, target])
    expect(await dataOf(planSpaceTransfer({ client, path: { spaceId }, query }))).toMatchObject({
      possible: true,
      translations: 1,
    });
  await dataOf(transferSpace({ client, path: { spaceId: target }, body: { organization } }));
  for (const place of [from.organizationId, organization])
    expect((await read(place)).status).toBe(404);
  expect(await dataOf(getSpaceById({ client, path: { spaceId: target } }))).toMatchObject({
    title: made.result.title,
  });
  const { items } = await dataOf(
    listOrganizationAuditEvents({
      client,
      path: { organizationId: from.organizationId },
      query: { action: "translation.parted" },
    }),
  );
  expect(items).toMatchObject([{ target: { id: made.id, label: made.result.title } }]);
  expect(
    await dataOf(planSpaceTransfer({ client, path: { spaceId: space }, query })),
  ).toMatchObject({ translations: 0 });
});

test("spaces that go together take their translation along", async () => {
  const { from, client, organization, collection, made, read } = await begin();
  const path = { collectionId: collection };
  expect(
    await dataOf(planCollectionTransfer({ client, path, query: { organization } })),
  ).toMatchObject({ spaces: 2, translations: 0 });
  await dataOf(transferCollection({ client, path, body: { organization } }));
  expect((await read(from.organizationId)).status).toBe(404);
  const there = await read(organization);
  expect(there.status).toBe(200);
  expect(there.data).toMatchObject({ id: made.id, source: made.source, result: made.result });
});
