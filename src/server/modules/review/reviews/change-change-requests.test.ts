import { beforeAll, describe, expect, it } from "vitest";
import {
  changeOrganizationChangeRequests,
  createChangeRequest,
  getChangeRequestById,
  getRequestedReviewersByChangeRequestId,
  listOrganizationAuditEvents,
  mergeChangeRequest,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

type Change = Parameters<typeof changeOrganizationChangeRequests>[0]["body"]["change"];

const begin = async () => {
  const own = await makeSpaceFixture(app);
  const author = await own.newPerson("edit");
  const reviewer = await own.newPerson("review");
  await own.publish({ home: { a: "Welcome" } });
  const make = (by: Person, place: SpaceFixture = own) =>
    dataOf(
      createChangeRequest({
        client: by.client,
        path: { spaceId: place.spaceId },
        body: { subject: "A change" },
      }),
    );
  const change = (by: Person, changeRequests: string[], asked: Change, apply = true) =>
    dataOf(
      changeOrganizationChangeRequests({
        client: by.client,
        path: { organizationId: own.organizationId },
        body: { changeRequests, change: asked, apply },
      }),
    );
  const statusOf = async (changeRequestId: string) =>
    (
      await dataOf(
        getChangeRequestById({
          client: own.admin.client,
          path: { spaceId: own.spaceId, changeRequestId },
        }),
      )
    ).status;
  return { own, author, reviewer, make, change, statusOf };
};

const archive: Change = { type: "set-status", status: "archived" };

describe("many change requests", () => {
  it("are archived together, each as far as the caller may, and nothing before it is asked for", async () => {
    const { own, author, reviewer, make, change, statusOf } = await begin();
    const [mine, theirs, merged] = [await make(author), await make(reviewer), await make(author)];
    await own.edit(author, merged.id, { home: { a: "Hello" } });
    const place = { spaceId: own.spaceId, changeRequestId: merged.id };
    await dataOf(mergeChangeRequest({ client: reviewer.client, path: place }));
    const elsewhere = await makeSpaceFixture(app);
    const foreign = await make(elsewhere.admin, elsewhere);
    const ids = [mine.id, theirs.id, merged.id, foreign.id, mine.id];
    const planned = await change(author, ids, archive, false);
    expect(planned).toMatchObject({ applied: false, changed: 1, refused: 2, missing: 1 });
    expect(await statusOf(mine.id)).toBe("draft");
    const done = await change(author, ids, archive);
    expect(done).toEqual({ ...planned, applied: true });
    expect(done.outcomes).toMatchObject([
      { id: mine.id, outcome: "changed", number: mine.number, subject: "A change" },
      { id: theirs.id, outcome: "refused", reason: "forbidden" },
      { id: merged.id, outcome: "refused", reason: "merged" },
      { id: foreign.id, outcome: "missing" },
    ]);
    expect(JSON.stringify(done.outcomes[3])).not.toContain("A change");
    expect(await statusOf(mine.id)).toBe("archived");
    expect(await statusOf(theirs.id)).toBe("draft");
    expect(await change(author, [mine.id], archive)).toMatchObject({ changed: 0, unchanged: 1 });
    const { items } = await dataOf(
      listOrganizationAuditEvents({
        client: own.admin.client,
        path: { organizationId: own.organizationId },
        query: { action: "change-request.updated" },
      }),
    );
    expect(items).toHaveLength(1);
  });

  it("are put back unless somebody changed them since", async () => {
    const { author, make, change, statusOf } = await begin();
    const [one, two] = [await make(author), await make(author)];
    const ids = [one.id, two.id];
    const done = await change(author, ids, archive);
    expect(done.outcomes.map(({ status }) => status)).toEqual(["draft", "draft"]);
    await change(author, [two.id], { type: "set-status", status: "open" });
    const back: Change = { type: "set-status", status: "draft", ifStatus: "archived" };
    expect(await change(author, ids, back)).toMatchObject({
      changed: 1,
      outcomes: [
        { id: one.id, outcome: "changed" },
        { id: two.id, outcome: "refused", reason: "changed" },
      ],
    });
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["draft", "open"]);
  });

  it("are asked to be reviewed by those who can, and did not write them", async () => {
    const { own, author, reviewer, make, change } = await begin();
    const [mine, theirs, archived] = [await make(author), await make(reviewer), await make(author)];
    await change(reviewer, [archived.id], archive);
    const ask: Change = { type: "request-reviews", users: [reviewer.id, author.id] };
    const done = await change(reviewer, [mine.id, theirs.id, archived.id], ask);
    expect(done.outcomes).toMatchObject([
      { outcome: "changed" },
      { outcome: "refused", reason: "no-reviewer" },
      { outcome: "refused", reason: "archived" },
    ]);
    const { items } = await dataOf(
      getRequestedReviewersByChangeRequestId({
        client: author.client,
        path: { spaceId: own.spaceId, changeRequestId: mine.id },
      }),
    );
    expect(items.map(({ user }) => user.id)).toEqual([reviewer.id]);
    expect(await change(reviewer, [mine.id], ask)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it("are not reviewed by strangers, who are named", async () => {
    const { own, author, reviewer, make } = await begin();
    const mine = await make(author);
    const users = [reviewer.id, (await app.newAdmin()).id];
    const { error } = await changeOrganizationChangeRequests({
      client: reviewer.client,
      path: { organizationId: own.organizationId },
      body: { changeRequests: [mine.id], change: { type: "request-reviews", users }, apply: true },
    });
    expect(JSON.stringify(error)).toContain("change.users.1");
    const { items } = await dataOf(
      getRequestedReviewersByChangeRequestId({
        client: author.client,
        path: { spaceId: own.spaceId, changeRequestId: mine.id },
      }),
    );
    expect(items).toEqual([]);
  });
});
