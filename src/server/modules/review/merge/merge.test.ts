import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  getChangeRequestById,
  getChangeRequestMergePlan,
  getReviewsByChangeRequestId,
  keepResolutions,
  listKeptResolutions,
  mergeChangeRequest,
  postCommentInChangeRequest,
  requestReviewersForChangeRequest,
  revertChangeRequest,
  submitChangeRequestReview,
  updateChangeRequest,
  updateChangeRequestById,
  updateCommentInChangeRequest,
} from "#client";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type Pages, type SpaceFixture } from "#server/testing/space-fixture.ts";

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

const start: Pages = {
  home: { a: "Welcome here.", b: "Second paragraph.", c: "Third paragraph." },
  guide: { g: "How to do it." },
};

/** A change request in a space of its own that says `start`. */
const begin = async (edits: Pages = {}, subject = "A change") => {
  const own = await makeSpaceFixture(app, fixture.admin);
  await own.publish(start);
  const { data } = await createChangeRequest({
    client: author.client,
    path: { spaceId: own.spaceId },
    body: { subject },
    throwOnError: true,
  });
  const path = { spaceId: own.spaceId, changeRequestId: data.id };
  if (Object.keys(edits).length > 0) await own.edit(author, data.id, edits);
  const read = async () =>
    (await getChangeRequestById({ client: author.client, path, throwOnError: true })).data;
  const plan = async (by: Person = reviewer) =>
    (await getChangeRequestMergePlan({ client: by.client, path, throwOnError: true })).data;
  const merge = (hash?: string, by: Person = reviewer) =>
    mergeChangeRequest({
      client: by.client,
      path,
      ...(hash === undefined ? {} : { body: { plan: hash } }),
    });
  return { own, path, read, plan, merge, id: data.id };
};

describe("the merge plan", () => {
  it("tells what merging would do, and merging does that", async () => {
    const { own, plan, merge, read } = await begin({
      home: { a: "Welcome here.", b: "Second one.", c: "Third paragraph." },
      guide: null,
      faq: { f: "Asked often." },
    });
    const planned = await plan();
    expect(planned).toMatchObject({
      object: "merge-plan",
      outcome: "clean",
      outdated: false,
      pages: { added: 1, edited: 1, moved: 0, removed: 1 },
      conflicts: [],
      brokenLinks: [],
      threads: { open: 0, resolved: 0, untouched: 0 },
      mayMerge: true,
      theirs: await own.main(),
    });
    expect(planned.hash.length).toBeLessThanOrEqual(128);
    expect((await plan()).hash).toBe(planned.hash);
    expect((await plan(author)).mayMerge).toBe(false);

    const { data, response } = await merge(planned.hash);
    expect(response?.status).toBe(200);
    expect(data).toEqual({ revision: await own.main(), result: "merge" });
    expect(await own.read(data?.revision ?? "")).toEqual({
      home: { a: "Welcome here.", b: "Second one.", c: "Third paragraph." },
      faq: { f: "Asked often." },
    });
    expect(await read()).toMatchObject({
      status: "merged",
      revisionMerged: data?.revision,
      mergedBy: { id: reviewer.id },
    });
    const done = await plan();
    expect(done).toMatchObject({ outcome: "clean", pages: planned.pages, mayMerge: false });
  });

  it("says that nothing would change, and can be merged all the same", async () => {
    const { plan, merge, own } = await begin();
    expect(await plan()).toMatchObject({ outcome: "nothing", changes: [], mayMerge: true });
    const before = await own.read(await own.main());
    const { response } = await merge();
    expect(response?.status).toBe(200);
    expect(await own.read(await own.main())).toEqual(before);
  });

  it("holds it against the rules; only the required ones refuse", async () => {
    const { plan, merge, path, id, own } = await begin({ guide: { g: "New." } }, "");
    const { data: comment } = await postCommentInChangeRequest({
      client: reviewer.client,
      path,
      body: { body: { markdown: "Why?" }, page: "home", node: "a" },
      throwOnError: true,
    });
    await postCommentInChangeRequest({
      client: reviewer.client,
      path,
      body: { body: { markdown: "And this?" } },
      throwOnError: true,
    });
    await updateCommentInChangeRequest({
      client: reviewer.client,
      path: { ...path, commentId: comment.id },
      body: { resolved: true, reason: "answered" },
      throwOnError: true,
    });
    await submitChangeRequestReview({
      client: reviewer.client,
      path,
      body: { status: "changes-requested" },
      throwOnError: true,
    });
    await requestReviewersForChangeRequest({
      client: author.client,
      path,
      body: { users: [fixture.admin.id] },
      throwOnError: true,
    });
    const planned = await plan();
    expect(
      planned.rules.map(({ rule, required, met, count }) => [rule, required, met, count]),
    ).toEqual([
      ["subject", true, false, undefined],
      ["up-to-date-or-clean", true, true, 0],
      ["no-changes-requested", false, false, 1],
      ["requested-reviews-given", false, false, 1],
      ["threads-resolved", false, false, 1],
      ["resolved-threads-met", false, false, 1],
      ["no-broken-links", false, true, 0],
      ["openapi-served", false, true, 0],
    ]);
    expect(planned).toMatchObject({
      mayMerge: false,
      threads: { open: 1, resolved: 1, untouched: 1 },
    });
    const main = await own.main();
    const refused = await merge(planned.hash);
    expect(refused.response?.status).toBe(409);
    expect(refused.error).toMatchObject({
      error: {
        reason: "change-request.rules-unmet",
        details: [{ path: "rules.subject", message: "Give it a subject first." }],
      },
    });
    expect(await own.main()).toBe(main);
    await updateChangeRequestById({
      client: author.client,
      path: { ...path, changeRequestId: id },
      body: { subject: "Named" },
      throwOnError: true,
    });
    expect((await merge()).response?.status).toBe(200);
  });

  it("no longer holds once anything has moved, and the refusal names what", async () => {
    const { plan, merge, own, id } = await begin({ guide: { g: "New." } });
    const first = await plan();
    await own.publish({ home: { a: "Hello.", b: "Second paragraph.", c: "Third paragraph." } });
    const moved = await merge(first.hash);
    expect(moved.response?.status).toBe(409);
    expect(moved.error).toMatchObject({
      error: {
        reason: "change-request.plan-moved",
        details: [{ path: "theirs", message: "the space has moved on" }],
      },
    });
    const second = await plan();
    await own.edit(author, id, {
      guide: { g: "New." },
      home: { a: "Hi.", b: "Second paragraph.", c: "Third paragraph." },
    });
    const edited = await merge(second.hash);
    expect(edited.response?.status).toBe(409);
    const details = (edited.error as { error: { details: { path: string; message: string }[] } })
      .error.details;
    expect(details.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["ours", "outcome", "conflicts", "rules.up-to-date-or-clean"]),
    );
    expect(details).toContainEqual({ path: "outcome", message: "was clean, is conflicts" });
    expect(details).toContainEqual({ path: "conflicts", message: "conflicts: 0 then, 1 now" });
    const foreign = await merge("nothing like a plan");
    expect(foreign.response?.status).toBe(409);
    expect(await own.main()).toBe(second.theirs);
  });

  it("finds the links that would break, here and in spaces the caller can open", async () => {
    const { own, plan, id } = await begin();
    const other = await makeSpaceFixture(app, fixture.admin);
    const hidden = await makeSpaceFixture(app, fixture.admin);
    const address = `http://localhost/o/${fixture.organizationId}/spaces/${own.spaceId}/pages/guide#top`;
    for (const on of [other, hidden])
      await on.publishDocument("start", [{ text: "there", href: address }]);
    await app.database.db.execute(
      `update spaces set default_level = 'none' where id = '${hidden.spaceId}'`,
    );
    await own.publishDocument("links", [
      { text: "gone", href: "/pages/guide" },
      { text: "stays", href: "/pages/home#a" },
      { text: "elsewhere", href: "https://example.com/pages/guide" },
    ]);
    await updateChangeRequest({
      client: author.client,
      path: { spaceId: own.spaceId, changeRequestId: id },
      throwOnError: true,
    });
    expect((await plan()).brokenLinks).toEqual([]);
    await own.edit(author, id, { guide: null });
    const { brokenLinks } = await plan();
    expect(
      brokenLinks.map(({ space, page, href, target }) => [space.id, page.id, href, target]),
    ).toEqual([
      [own.spaceId, "links", "/pages/guide", "guide"],
      [other.spaceId, "start", address, "guide"],
    ]);
    expect((await plan(fixture.admin)).brokenLinks).toHaveLength(3);
    const said = async (by: Person) =>
      (await plan(by)).rules.find(({ rule }) => rule === "no-broken-links")?.message;
    expect([await said(reviewer), await said(fixture.admin)]).toEqual([
      "2 links would break.",
      "3 links would break.",
    ]);
  });
});

describe("merging", () => {
  it("refuses what is merged, archived or conflicting, and changes nothing", async () => {
    const { own, merge, path } = await begin({
      home: { a: "Ours.", b: "Second paragraph.", c: "Third paragraph." },
    });
    await own.publish({ home: { a: "Theirs.", b: "Second paragraph.", c: "Third paragraph." } });
    const main = await own.main();
    const conflicting = await merge();
    expect(conflicting.response?.status).toBe(409);
    expect(conflicting.error).toMatchObject({
      error: { message: expect.stringContaining("1 conflict with the space") },
    });
    await updateChangeRequestById({
      client: author.client,
      path,
      body: { status: "archived" },
      throwOnError: true,
    });
    const archived = await merge();
    expect(archived.response?.status).toBe(409);
    expect(archived.error).toMatchObject({
      error: {
        reason: "change-request.archived",
        message: expect.stringContaining("archived"),
      },
    });
    expect(await own.main()).toBe(main);
    expect((await merge(undefined, author)).response?.status).toBe(403);
  });

  it("keeps what came into the space meanwhile", async () => {
    const { own, merge, plan } = await begin({
      home: { a: "Welcome here.", b: "Second, ours.", c: "Third paragraph." },
    });
    await own.publish({
      home: { a: "Welcome there.", b: "Second paragraph.", c: "Third paragraph." },
      news: { n: "New." },
    });
    expect(await plan()).toMatchObject({ outcome: "clean", outdated: true });
    const { data } = await merge();
    expect(await own.read(data?.revision ?? "")).toMatchObject({
      home: { a: "Welcome there.", b: "Second, ours.", c: "Third paragraph." },
      news: { n: "New." },
    });
  });
});

describe("updating from the space", () => {
  const update = (path: { spaceId: string; changeRequestId: string }, body?: object) =>
    updateChangeRequest({ client: author.client, path, ...(body === undefined ? {} : { body }) });

  it("makes no revision when there is nothing to pull in", async () => {
    const { path, read } = await begin({ guide: { g: "New." } });
    const before = await read();
    const { data } = await update(path);
    expect(data).toEqual({ revision: before.revision, result: "update" });
    expect(await read()).toEqual(before);
  });

  it("pulls in what does not conflict and leaves approvals standing", async () => {
    const { own, path, read, plan } = await begin({ guide: { g: "Ours." } });
    await updateChangeRequestById({
      client: author.client,
      path,
      body: { status: "open" },
      throwOnError: true,
    });
    const { data: review } = await submitChangeRequestReview({
      client: reviewer.client,
      path,
      body: { status: "approved" },
      throwOnError: true,
    });
    expect(review.outdated).toBe(false);
    const main = await own.publish({ news: { n: "New." } });
    expect((await read()).outdated).toBe(true);
    const { data } = await update(path);
    expect(data?.result).toBe("update");
    expect(await read()).toMatchObject({
      outdated: false,
      revision: data?.revision,
      revisionMergedAncestor: main,
      turn: { group: "waiting", reason: "approved" },
    });
    expect(await own.read(data?.revision ?? "")).toMatchObject({
      guide: { g: "Ours." },
      news: { n: "New." },
    });
    expect(await plan()).toMatchObject({ outcome: "clean", pages: { edited: 1 } });
  });

  it("answers the conflicts, keeps the answers, and goes on with them", async () => {
    const { own, path, read, plan } = await begin({
      home: { a: "Ours.", b: "Ours too.", c: "Third paragraph." },
    });
    await own.publish({ home: { a: "Theirs.", b: "Theirs too.", c: "Third paragraph." } });
    const before = await read();
    const first = await update(path);
    expect(first.data).toMatchObject({ result: "conflicts", revision: before.revision });
    const [a, b] = first.data?.conflicts ?? [];
    expect([a?.kind, a?.block?.key, a?.page?.id]).toEqual(["block-content", "a", "home"]);
    expect([a?.base, a?.ours, a?.theirs].map((text) => text?.trim())).toEqual([
      "Welcome here.",
      "Ours.",
      "Theirs.",
    ]);
    expect(first.data?.conflicts).toHaveLength(2);

    const half = await update(path, { resolutions: [{ conflict: a?.id, choose: "theirs" }] });
    expect(half.data?.conflicts?.map(({ id }) => id)).toEqual([b?.id]);
    expect((await read()).revision).toBe(before.revision);
    const kept = await listKeptResolutions({ client: reviewer.client, path, throwOnError: true });
    expect(kept.data.resolutions).toEqual([{ conflict: a?.id, choose: "theirs" }]);
    expect(await plan()).toMatchObject({
      outcome: "conflicts",
      conflicts: [{ id: a?.id }, { id: b?.id }],
      resolutions: [{ conflict: a?.id }],
    });

    const answers = [
      { conflict: a?.id ?? "", choose: "theirs" as const },
      { conflict: b?.id ?? "", choose: "text" as const, text: "Both of us." },
    ];
    const put = await keepResolutions({
      client: author.client,
      path,
      body: { resolutions: answers },
      throwOnError: true,
    });
    expect(put.data.resolutions).toEqual(answers);
    expect((await plan()).outcome).toBe("clean");
    const done = await update(path);
    expect(done.data?.result).toBe("update");
    expect((await own.read(done.data?.revision ?? ""))["home"]).toEqual(
      expect.objectContaining({ a: "Theirs.", c: "Third paragraph." }),
    );
    expect(Object.values((await own.read(done.data?.revision ?? ""))["home"] ?? {})).toContain(
      "Both of us.",
    );
    const cleared = await listKeptResolutions({ client: author.client, path, throwOnError: true });
    expect(cleared.data.resolutions).toEqual([]);
  });

  it("counts choosing between sides as an edit, so reviews no longer do", async () => {
    const { own, path } = await begin({
      home: { a: "Ours.", b: "Second paragraph.", c: "Third paragraph." },
    });
    await submitChangeRequestReview({
      client: reviewer.client,
      path,
      body: { status: "approved" },
      throwOnError: true,
    });
    await own.publish({ home: { a: "Theirs.", b: "Second paragraph.", c: "Third paragraph." } });
    const { data } = await update(path);
    const conflict = data?.conflicts?.[0]?.id ?? "";
    await update(path, { resolutions: [{ conflict, choose: "text", text: "Neither." }] });
    const { data: reviews } = await getReviewsByChangeRequestId({
      client: author.client,
      path,
      throwOnError: true,
    });
    expect(reviews.items).toMatchObject([
      { outdated: true, editedBlocks: [{ page: "home", preview: "Neither." }] },
    ]);
  });

  it("resolves whether a page is there, by a side and never by a text", async () => {
    const { own, path } = await begin({ guide: null });
    await own.publish({ guide: { g: "Better." } });
    const { data } = await update(path);
    const [gone] = data?.conflicts ?? [];
    expect(gone).toMatchObject({ kind: "page-existence", page: { id: "guide" } });
    const conflict = gone?.id ?? "";
    const text = await update(path, { resolutions: [{ conflict, choose: "text", text: "Both" }] });
    expect(text.response?.status).toBe(400);
    const done = await update(path, { resolutions: [{ conflict, choose: "theirs" }] });
    expect(done.data?.result).toBe("update");
    expect(await own.read(done.data?.revision ?? "")).toMatchObject({ guide: { g: "Better." } });
  });

  it("lets what was answered be merged without an update in between", async () => {
    const { own, path, plan, merge } = await begin({ guide: null });
    await own.publish({ guide: { g: "Better." } });
    const conflict = (await plan()).conflicts[0]?.id ?? "";
    await keepResolutions({
      client: author.client,
      path,
      body: { resolutions: [{ conflict, choose: "ours" }] },
      throwOnError: true,
    });
    const planned = await plan();
    expect(planned).toMatchObject({ outcome: "clean", mayMerge: true, pages: { removed: 1 } });
    const { data } = await merge(planned.hash);
    expect(await own.read(data?.revision ?? "")).not.toHaveProperty("guide");
  });

  it("refuses answers that cannot be taken, naming each", async () => {
    const { own, path } = await begin({
      home: { a: "Ours.", b: "Second paragraph.", c: "Third paragraph." },
    });
    const keep = async (
      resolutions: Parameters<typeof keepResolutions>[0]["body"]["resolutions"],
    ) => {
      const { response, error } = await keepResolutions({
        client: author.client,
        path,
        body: { resolutions },
      });
      const details = (error as { error?: { details?: { path: string }[] } } | undefined)?.error
        ?.details;
      return [response?.status, ...(details ?? []).map(({ path: at }) => at)];
    };
    expect(await keep([{ conflict: "c1", choose: "ours" }])).toEqual([
      409,
      "resolutions.0.conflict",
    ]);
    await own.publish({ home: { a: "Theirs.", b: "Second paragraph.", c: "Third paragraph." } });
    const { data } = await update(path);
    const conflict = data?.conflicts?.[0]?.id ?? "";
    expect(await keep([{ conflict, choose: "text" }])).toEqual([400, "resolutions.0.text"]);
    expect(
      await keep([
        { conflict, choose: "ours" },
        { conflict, choose: "theirs" },
      ]),
    ).toEqual([400, "resolutions.1.conflict"]);
    expect(await keep([{ conflict, choose: "ours" }])).toEqual([200]);
    const stale = await update(path, {
      resolutions: [{ conflict: "long gone", choose: "ours" }],
    });
    expect(stale.data?.result).toBe("update");
    const late = await keepResolutions({
      client: author.client,
      path,
      body: { resolutions: [{ conflict, choose: "ours" }] },
    });
    const { reason, message } = (late.error as { error: { reason: string; message: string } })
      .error;
    expect(reason).toBe("change-request.conflicts-moved");
    expect(message).not.toContain(conflict);
  });

  it("refuses what is merged or archived", async () => {
    const { path, merge } = await begin({ guide: { g: "New." } });
    await updateChangeRequestById({
      client: author.client,
      path,
      body: { status: "archived" },
      throwOnError: true,
    });
    expect((await update(path)).response?.status).toBe(409);
    await updateChangeRequestById({
      client: author.client,
      path,
      body: { status: "open" },
      throwOnError: true,
    });
    await merge();
    expect((await update(path)).response?.status).toBe(409);
    const { response } = await keepResolutions({
      client: reviewer.client,
      path,
      body: { resolutions: [] },
    });
    expect(response?.status).toBe(409);
  });
});

describe("undoing a merged change request", () => {
  const revert = (path: { spaceId: string; changeRequestId: string }) =>
    revertChangeRequest({ client: author.client, path });

  it("takes back only its own changes and keeps later ones", async () => {
    const { own, path, merge } = await begin({
      home: { a: "Welcome here.", b: "Changed.", c: "Third paragraph." },
      guide: null,
      faq: { f: "Asked." },
    });
    await requestReviewersForChangeRequest({
      client: author.client,
      path,
      body: { users: [reviewer.id] },
      throwOnError: true,
    });
    await merge();
    await own.publish({
      home: { a: "Later words.", b: "Changed.", c: "Third paragraph." },
      news: { n: "Later page." },
    });
    const { data, response } = await revert(path);
    expect(response?.status).toBe(201);
    expect(data).toMatchObject({
      status: "draft",
      subject: "Revert: A change",
      reverts: path.changeRequestId,
      outdated: false,
      createdBy: { id: author.id },
    });
    const again = { ...path, changeRequestId: data?.id ?? "" };
    expect(response?.headers.get("location")).toContain(again.changeRequestId);
    const second = await revert(path);
    expect(second.response?.status).toBe(409);
    expect(second.error).toMatchObject({
      error: {
        reason: "change-request.revert-exists",
        message: expect.stringContaining(`#${data?.number} already reverts`),
        details: [{ path: "number", message: `${data?.number}` }],
      },
    });
    const { data: turn } = await getChangeRequestById({
      client: reviewer.client,
      path: again,
      throwOnError: true,
    });
    expect(turn.turn?.group).toBe("draft");
    await mergeChangeRequest({ client: reviewer.client, path: again, throwOnError: true });
    expect(await own.read(await own.main())).toEqual({
      home: { a: "Later words.", b: "Second paragraph.", c: "Third paragraph." },
      guide: { g: "How to do it." },
      news: { n: "Later page." },
    });
  });

  it("stays to be updated where later changes conflict with it", async () => {
    const { own, path, merge } = await begin({
      home: { a: "Changed.", b: "Second paragraph.", c: "Third paragraph." },
    });
    await merge();
    await own.publish({
      home: { a: "Something else.", b: "Second paragraph.", c: "Third paragraph." },
    });
    const { data } = await revert(path);
    expect(data).toMatchObject({ outdated: true });
    const { data: updated } = await updateChangeRequest({
      client: author.client,
      path: { ...path, changeRequestId: data?.id ?? "" },
      throwOnError: true,
    });
    expect(updated).toMatchObject({ result: "conflicts", conflicts: [{ kind: "block-content" }] });
  });

  it("is refused for what is not merged", async () => {
    const { path } = await begin();
    expect((await revert(path)).response?.status).toBe(409);
  });
});
