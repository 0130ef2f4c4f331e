import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  dismissChangeRequestReview,
  getChangeRequestMergePlan,
  getReviewsByChangeRequestId,
  submitChangeRequestReview,
  updateChangeRequest,
  updateChangeRequestById,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";

let app: TestApp;
let fixture: SpaceFixture;
let author: Person;
let rob: Person;
let sue: Person;

beforeAll(async () => {
  app = await makeApp();
  fixture = await makeSpaceFixture(app);
  author = await fixture.newPerson("edit");
  rob = await fixture.newPerson("review");
  sue = await fixture.newPerson("review");
});

const begin = async (by = author) => {
  const own = await makeSpaceFixture(app, fixture.admin);
  await own.publish({ home: { a: "Welcome.", b: "Second." } });
  const { spaceId } = own;
  const made = await dataOf(
    createChangeRequest({ client: by.client, path: { spaceId }, body: { subject: "Reviewed" } }),
  );
  const path = { spaceId, changeRequestId: made.id };
  await own.edit(by, made.id, { home: { a: "Ours.", b: "Second." } });
  const submit = ({ client }: Person, status: "approved" | "changes-requested") =>
    dataOf(submitChangeRequestReview({ client, path, body: { status } }));
  const dismiss = ({ client }: Person, reviewId: string, reason = "Agreed on the phone.") =>
    dismissChangeRequestReview({ client, path: { ...path, reviewId }, body: { reason } });
  const list = async ({ client }: Person = sue) =>
    (await dataOf(getReviewsByChangeRequestId({ client, path }))).items;
  const rule = async () => {
    const { rules } = await dataOf(getChangeRequestMergePlan({ client: sue.client, path }));
    return rules.find((each) => each.rule === "no-changes-requested");
  };
  const edit = (by_: Person, text: string) =>
    own.edit(by_, made.id, { home: { a: text, b: "Second." } });
  return { own, id: made.id, path, submit, dismiss, list, rule, edit };
};

describe("a request for changes", () => {
  it("counts whatever is edited, until its reviewer reviews again", async () => {
    const { submit, list, rule, edit } = await begin();
    await submit(rob, "changes-requested");
    await edit(author, "Ours, better.");
    const [asked] = await list();
    expect(asked).toMatchObject({ outdated: true, counts: true });
    expect(await rule()).toMatchObject({
      met: false,
      count: 1,
      message: `${rob.displayName} asks for changes.`,
    });
    await submit(sue, "approved");
    expect(await rule()).toMatchObject({ met: false, count: 1 });
    await submit(rob, "approved");
    expect(await rule()).toMatchObject({ met: true, count: 0 });
    expect((await list()).map(({ counts }) => counts)).toEqual([true, true, false]);
    await edit(author, "Ours, best.");
    expect((await list()).map(({ counts }) => counts)).toEqual([false, false, false]);
  });

  it("counts through an update whose conflicts the author answers", async () => {
    const { own, path, submit, list, rule } = await begin();
    await submit(rob, "changes-requested");
    await own.publish({ home: { a: "Theirs.", b: "Second." } });
    const by = { client: author.client, path };
    const { conflicts = [] } = await dataOf(updateChangeRequest(by));
    const resolutions = conflicts.map(({ id }) => ({ conflict: id, choose: "ours" as const }));
    expect(resolutions).toHaveLength(1);
    await dataOf(updateChangeRequest({ ...by, body: { resolutions } }));
    expect((await list())[0]).toMatchObject({ outdated: true, counts: true });
    expect(await rule()).toMatchObject({ met: false });
  });

  it("is dismissed by who may merge, with a reason that everybody reads", async () => {
    const { submit, dismiss, list, rule, edit } = await begin();
    const { id } = await submit(rob, "changes-requested");
    await edit(author, "Ours, better.");
    expect((await list())[0]?.permissions.dismiss).toBe(true);
    const { data, response } = await dismiss(sue, id);
    expect(response?.status).toBe(200);
    const dismissal = { by: { id: sue.id }, reason: "Agreed on the phone." };
    expect(data).toMatchObject({ counts: false, dismissal, permissions: { dismiss: false } });
    expect((await list(author))[0]).toMatchObject({ counts: false, dismissal });
    expect(await rule()).toMatchObject({ met: true });
    const again = await dismiss(sue, id);
    expect(again.response?.status).toBe(409);
    expect(again.error).toMatchObject({ error: { reason: "review.not-counting" } });
  });

  it("is withdrawn by its reviewer, and can be made again", async () => {
    const { submit, dismiss, rule } = await begin();
    const { id } = await submit(rob, "changes-requested");
    expect((await dismiss(rob, id)).data?.dismissal?.by.id).toBe(rob.id);
    expect(await rule()).toMatchObject({ met: true });
    await submit(rob, "changes-requested");
    expect(await rule()).toMatchObject({ met: false });
  });

  it("is not dismissed by the author, whatever their role, nor by who may not merge", async () => {
    const { submit, dismiss, list, rule } = await begin(sue);
    const { id } = await submit(rob, "changes-requested");
    expect((await list(sue))[0]?.permissions.dismiss).toBe(false);
    const own = await dismiss(sue, id);
    expect(own.response?.status).toBe(409);
    expect(own.error).toMatchObject({ error: { reason: "review.own-change-request" } });
    expect((await list(author))[0]?.permissions.dismiss).toBe(false);
    expect((await dismiss(author, id)).response?.status).toBe(403);
    expect(await rule()).toMatchObject({ met: false });
  });

  it("is dismissed only while it counts, with a reason, and while nothing is merged or archived", async () => {
    const { path, submit, dismiss } = await begin();
    const { id: approval } = await submit(sue, "approved");
    expect((await dismiss(rob, approval)).response?.status).toBe(409);
    const { id } = await submit(rob, "changes-requested");
    expect((await dismiss(sue, id, "  ")).response?.status).toBe(400);
    expect((await dismiss(sue, "none")).response?.status).toBe(404);
    const body = { status: "archived" as const };
    await dataOf(updateChangeRequestById({ client: author.client, path, body }));
    expect((await dismiss(sue, id)).error).toMatchObject({
      error: { reason: "change-request.archived" },
    });
    await dataOf(
      updateChangeRequestById({ client: author.client, path, body: { status: "open" } }),
    );
    await submit(rob, "approved");
    expect((await dismiss(sue, id)).error).toMatchObject({
      error: { reason: "review.not-counting" },
    });
  });

  it("names who edited since", async () => {
    const { submit, list, edit } = await begin();
    await submit(rob, "changes-requested");
    expect((await list())[0]?.editedBy).toBeUndefined();
    await edit(sue, "By Sue.");
    expect((await list())[0]?.editedBy?.map(({ id }) => id)).toEqual([sue.id]);
  });
});
