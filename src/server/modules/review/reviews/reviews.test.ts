import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  getChangeRequestById,
  getChangeRequestReviewById,
  getRequestedReviewersByChangeRequestId,
  getReviewsByChangeRequestId,
  listCommentsInChangeRequest,
  mergeChangeRequest,
  removeRequestedReviewerFromChangeRequest,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
  updateChangeRequest,
  updateChangeRequestById,
} from "#client";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type Pages, type SpaceFixture } from "#server/testing/space-fixture.ts";

let app: TestApp;
let fixture: SpaceFixture;
let author: Person;
let rob: Person;
let sue: Person;
let reader: Person;

beforeAll(async () => {
  app = await makeApp();
  fixture = await makeSpaceFixture(app);
  author = await fixture.newPerson("edit");
  rob = await fixture.newPerson("review");
  sue = await fixture.newPerson("review");
  reader = await fixture.newPerson("read");
});

const begin = async (edits: Pages = { home: { a: "Ours.", b: "Second." } }) => {
  const own = await makeSpaceFixture(app, fixture.admin);
  await own.publish({ home: { a: "Welcome.", b: "Second." }, guide: { g: "How to." } });
  const { data } = await createChangeRequest({
    client: author.client,
    path: { spaceId: own.spaceId },
    body: { subject: "Reviewed" },
    throwOnError: true,
  });
  const path = { spaceId: own.spaceId, changeRequestId: data.id };
  await own.edit(author, data.id, edits);
  const submit = (by: Person, status: "approved" | "changes-requested", markdown?: string) =>
    submitChangeRequestReview({
      client: by.client,
      path,
      body: { status, ...(markdown === undefined ? {} : { comment: { markdown } }) },
    });
  const list = async (query: Parameters<typeof getReviewsByChangeRequestId>[0]["query"] = {}) => {
    const { data: reviews } = await getReviewsByChangeRequestId({
      client: reader.client,
      path,
      query,
      throwOnError: true,
    });
    return reviews;
  };
  const ask = (users: string[], subject?: string, by = author) =>
    requestReviewersForChangeRequest({
      client: by.client,
      path,
      body: { users, ...(subject === undefined ? {} : { subject }) },
    });
  return { own, id: data.id, path, submit, list, ask };
};

describe("reviews", () => {
  it("stand with their words, the revision they were made on, and who asked", async () => {
    const { path, submit, list, ask } = await begin();
    await ask([rob.id]);
    const { data, response } = await submit(rob, "changes-requested", "Please **not**.");
    expect(response?.status).toBe(201);
    const current = await getChangeRequestById({ client: rob.client, path, throwOnError: true });
    expect(data).toMatchObject({
      object: "change-request-review",
      status: "changes-requested",
      reviewer: { id: rob.id },
      requestedBy: { id: author.id },
      revision: current.data.revision,
      outdated: false,
      comment: { body: { markdown: "Please **not**." }, target: { review: data?.id } },
    });
    expect(data?.editedBlocks).toBeUndefined();
    expect(response?.headers.get("location")).toBe(data?.urls.location);
    const one = await getChangeRequestReviewById({
      client: reader.client,
      path: { ...path, reviewId: data?.id ?? "" },
      query: { format: "document" },
      throwOnError: true,
    });
    expect(one.data.comment?.body.document).toBeDefined();
    const comments = await listCommentsInChangeRequest({
      client: rob.client,
      path,
      throwOnError: true,
    });
    expect(comments.data.items).toHaveLength(1);
    expect(current.data.comments).toBe(1);
    await submit(sue, "approved");
    const both = await list();
    expect(both.count).toBe(2);
    expect(both.items.map(({ reviewer }) => reviewer.id)).toEqual([sue.id, rob.id]);
    const firstPage = await list({ limit: 1 });
    const rest = await list({ limit: 1, page: firstPage.next?.page ?? "" });
    expect(rest.items.map(({ reviewer }) => reviewer.id)).toEqual([rob.id]);
    expect(rest.next).toBeUndefined();
    const nowhere = await getChangeRequestReviewById({
      client: reader.client,
      path: { ...path, reviewId: "none" },
    });
    expect(nowhere.response?.status).toBe(404);
  });

  it("no longer count once the author edits, and name the blocks edited since", async () => {
    const { own, id, submit, list } = await begin();
    await submit(rob, "approved");
    await own.edit(author, id, {
      home: { a: "Ours again.", c: "Third." },
      faq: { f: "New page." },
    });
    const [review] = (await list()).items;
    expect(review?.outdated).toBe(true);
    expect(review?.editedBlocks?.toSorted((x, y) => x.key.localeCompare(y.key))).toEqual([
      { page: "home", pageTitle: "home", key: "a", preview: "Ours again." },
      { page: "home", pageTitle: "home", key: "b", preview: "Second." },
      { page: "home", pageTitle: "home", key: "c", preview: "Third." },
      { page: "faq", pageTitle: "faq", key: "f", preview: "New page." },
    ]);
    await submit(sue, "approved");
    const of = async (outdated: "true" | "false") =>
      (await list({ outdated: outdated === "true" })).items.map(({ reviewer }) => reviewer.id);
    expect(await of("true")).toEqual([rob.id]);
    expect(await of("false")).toEqual([sue.id]);
  });

  it("outlive an update, and leave out of the edited blocks what it brought", async () => {
    const { own, id, path, submit, list } = await begin();
    await submit(rob, "approved");
    await own.publish({
      home: { a: "Welcome.", b: "Second, by others.", d: "Fourth." },
      news: { n: "News." },
    });
    await updateChangeRequest({ client: author.client, path, throwOnError: true });
    expect((await list()).items[0]?.outdated).toBe(false);
    await own.edit(author, id, { guide: { g: "How, now." } });
    const [review] = (await list()).items;
    expect(review?.editedBlocks).toEqual([
      { page: "guide", pageTitle: "guide", key: "g", preview: "How, now." },
    ]);
  });

  it("are refused of one's own approval, of what is closed, and to those who cannot review", async () => {
    const { path, submit, list } = await begin();
    const mine = await createChangeRequest({
      client: rob.client,
      path: { spaceId: path.spaceId },
      throwOnError: true,
    });
    const own = await submitChangeRequestReview({
      client: rob.client,
      path: { ...path, changeRequestId: mine.data.id },
      body: { status: "approved" },
    });
    expect(own.response?.status).toBe(409);
    expect(own.error).toMatchObject({
      error: { message: expect.stringContaining("own change request") },
    });
    expect((await submit(reader, "approved")).response?.status).toBe(403);
    expect((await submit(author, "approved")).response?.status).toBe(403);
    expect((await submit(rob, "approved", "  ")).response?.status).toBe(400);
    const archive = (status: "archived" | "open") =>
      updateChangeRequestById({
        client: author.client,
        path,
        body: { status },
        throwOnError: true,
      });
    await archive("archived");
    expect((await submit(rob, "approved")).response?.status).toBe(409);
    await archive("open");
    await mergeChangeRequest({ client: rob.client, path, throwOnError: true });
    expect((await submit(rob, "approved", "Late")).response?.status).toBe(409);
    expect((await list()).count).toBe(0);
  });
});

describe("requested reviewers", () => {
  const listed = async (path: { spaceId: string; changeRequestId: string }) => {
    const { data } = await getRequestedReviewersByChangeRequestId({
      client: reader.client,
      path,
      throwOnError: true,
    });
    expect(data.count).toBe(data.items.length);
    return data.items;
  };

  it("are asked once, renaming it if a subject is given, and asked again after an answer", async () => {
    const { path, submit, ask } = await begin();
    const { data, response } = await ask([rob.id, sue.id, rob.id], "Renamed");
    expect(response?.status).toBe(200);
    expect(data?.users.map(({ user, requestedBy }) => [user.id, requestedBy.id])).toEqual([
      [rob.id, author.id],
      [sue.id, author.id],
    ]);
    const current = await getChangeRequestById({ client: rob.client, path, throwOnError: true });
    expect(current.data.subject).toBe("Renamed");
    const first = await listed(path);
    await ask([rob.id, sue.id]);
    expect(await listed(path)).toEqual(first);
    await submit(rob, "approved");
    await ask([rob.id], undefined, sue);
    const again = await listed(path);
    expect(again.find(({ user }) => user.id === rob.id)?.requestedBy.id).toBe(sue.id);
    expect(again.find(({ user }) => user.id === sue.id)?.requestedBy.id).toBe(author.id);
  });

  it("are people who can review there; anybody else refuses the whole request, by place", async () => {
    const { path, ask } = await begin();
    const stranger = await app.newAdmin();
    const { response, error } = await ask(
      [rob.id, reader.id, author.id, stranger.id, "nobody"],
      "Never",
    );
    expect(response?.status).toBe(400);
    const { details } = (error as { error: { details: { path: string }[] } }).error;
    expect(details.map(({ path: at }) => at)).toEqual(["users.1", "users.2", "users.3", "users.4"]);
    expect(await listed(path)).toEqual([]);
    const current = await getChangeRequestById({ client: rob.client, path, throwOnError: true });
    expect(current.data.subject).toBe("Reviewed");
    expect((await ask([rob.id], undefined, reader)).response?.status).toBe(403);
  });

  it("are taken back, which does nothing when they were never asked", async () => {
    const { path, ask } = await begin();
    await ask([rob.id]);
    for (const attempt of ["first", "second"]) {
      const { response } = await removeRequestedReviewerFromChangeRequest({
        client: author.client,
        path: { ...path, userId: rob.id },
      });
      expect(response?.status, attempt).toBe(204);
    }
    expect(await listed(path)).toEqual([]);
    await mergeChangeRequest({ client: rob.client, path, throwOnError: true });
    expect((await ask([rob.id])).response?.status).toBe(409);
    const { response } = await removeRequestedReviewerFromChangeRequest({
      client: rob.client,
      path: { ...path, userId: rob.id },
    });
    expect(response?.status).toBe(409);
  });
});
