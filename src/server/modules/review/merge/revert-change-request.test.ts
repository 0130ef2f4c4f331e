import { expect, it } from "vitest";
import {
  createChangeRequest,
  getRequestedReviewersByChangeRequestId,
  mergeChangeRequest,
  requestReviewersForChangeRequest,
  revertChangeRequest,
  submitChangeRequestReview,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { makeApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture } from "#server/testing/space-fixture.ts";

it("undoing a change request asks everybody again who was asked to review it or did so unasked", async () => {
  const fixture = await makeSpaceFixture(await makeApp());
  const { spaceId } = fixture;
  await fixture.publish({ home: { a: "Welcome." } });
  const [author, asked, other] = [
    await fixture.newPerson("edit"),
    await fixture.newPerson("review"),
    await fixture.newPerson("review"),
  ];
  const { client } = author;
  const body = { subject: "A change" };
  const { id } = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
  const path = { spaceId, changeRequestId: id };
  await fixture.edit(author, id, { home: { a: "Changed." } });
  await dataOf(requestReviewersForChangeRequest({ client, path, body: { users: [asked.id] } }));
  for (const by of [asked, other]) {
    const review = { client: by.client, path, body: { status: "approved" as const } };
    await dataOf(submitChangeRequestReview(review));
  }
  await dataOf(mergeChangeRequest({ client: asked.client, path }));
  const made = await dataOf(revertChangeRequest({ client, path }));
  const { items } = await dataOf(
    getRequestedReviewersByChangeRequestId({
      client,
      path: { spaceId, changeRequestId: made.id },
    }),
  );
  expect(new Set(items.map(({ user }) => user.id))).toEqual(new Set([asked.id, other.id]));
});
