import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  getChangeRequestById,
  getChangeRequestMergePlan,
  mergeChangeRequest,
  submitChangeRequestReview,
  updateSpaceById,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";

let app: TestApp;
let author: Person;
let reviewer: Person;
let fixture: SpaceFixture;

beforeAll(async () => {
  app = await makeApp();
  fixture = await makeSpaceFixture(app);
  author = await fixture.newPerson("edit");
  reviewer = await fixture.newPerson("review");
});

/** A change request that says something new, in a space of its own. */
const begin = async () => {
  const own = await makeSpaceFixture(app, fixture.admin);
  await own.publish({ guide: { g: "How to do it." } });
  const spaceId = own.spaceId;
  const { id } = await dataOf(
    createChangeRequest({ client: author.client, path: { spaceId }, body: { subject: "New" } }),
  );
  await own.edit(author, id, { guide: { g: "New." } });
  const path = { spaceId, changeRequestId: id };
  const review = (status: "approved" | "changes-requested") =>
    dataOf(submitChangeRequestReview({ client: reviewer.client, path, body: { status } }));
  return { own, path, id, review };
};

describe("a rule for approvals", () => {
  it("counts where the space says so, and asks for one of the latest edits", async () => {
    const { own, path, id, review } = await begin();
    const approval = async () => {
      const plan = await dataOf(getChangeRequestMergePlan({ client: reviewer.client, path }));
      return plan.rules.find(({ rule }) => rule === "approval-given");
    };
    expect(await approval()).toBeUndefined();
    await dataOf(
      updateSpaceById({
        client: fixture.admin.client,
        path: { spaceId: own.spaceId },
        body: { mergeChecks: { "approval-given": "required" } },
      }),
    );
    expect(await approval()).toMatchObject({ required: true, met: false, count: 1 });
    const refused = await mergeChangeRequest({ client: reviewer.client, path });
    expect(refused.error).toMatchObject({ error: { reason: "change-request.rules-unmet" } });
    await review("approved");
    expect(await approval()).toMatchObject({ required: true, met: true, count: 0 });
    await own.edit(author, id, { guide: { g: "Newer." } });
    expect(await approval()).toMatchObject({ met: false });
  });
});

describe("a merge over advisory rules", () => {
  it("keeps its reason, for everybody to read and in the log", async () => {
    const { path, review } = await begin();
    await review("changes-requested");
    const merge = (reason: string) =>
      mergeChangeRequest({ client: reviewer.client, path, body: { reason } });
    expect((await merge("  ")).response?.status).toBe(400);
    const reason = "It is wrong on the site today.";
    await dataOf(merge(` ${reason} `));
    expect(await dataOf(getChangeRequestById({ client: author.client, path }))).toMatchObject({
      status: "merged",
      mergeReason: reason,
    });
    const [event] = await recorded(fixture.admin, "change-request.merged");
    expect(event).toMatchObject({ after: { reason } });
  });
});
