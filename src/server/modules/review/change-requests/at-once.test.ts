import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  getChangeRequestById,
  listChangeRequestsForSpace,
  mergeChangeRequest,
  postCommentInChangeRequest,
  requestReviewersForChangeRequest,
  revertChangeRequest,
  submitChangeRequestReview,
  updateChangeRequest,
  updateChangeRequestById,
} from "#client";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";

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

const start = { home: { a: "One.", b: "Two.", c: "Three." } };
const newSpace = async () => {
  const own = await makeSpaceFixture(app, fixture.admin);
  await own.publish(start);
  return own;
};
const begin = async (own: SpaceFixture, subject = "At once") => {
  const { data } = await createChangeRequest({
    client: author.client,
    path: { spaceId: own.spaceId },
    body: { subject },
    throwOnError: true,
  });
  return { spaceId: own.spaceId, changeRequestId: data.id };
};
type Path = Awaited<ReturnType<typeof begin>>;
const merge = (path: Path, by: Person) => mergeChangeRequest({ client: by.client, path });
const statuses = (answers: readonly { response?: Response | undefined }[]) =>
  answers.map(({ response }) => response?.status ?? 0).toSorted((a, b) => a - b);

describe("at once", () => {
  it("one of two merges wins, and the other hears who and when", async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = await newSpace();
      const path = await begin(own);
      await own.edit(author, path.changeRequestId, { guide: { g: "New." } });
      const answers = await Promise.all([merge(path, rob), merge(path, sue)]);
      expect(statuses(answers)).toEqual([200, 409]);
      const lost = answers.find(({ response }) => response?.status === 409);
      const winner = answers[0]?.response?.status === 200 ? rob : sue;
      expect(lost?.error).toMatchObject({
        error: {
          message: expect.stringMatching(new RegExp(`^Merged by ${winner.displayName} \\d+ s ago`)),
        },
      });
      const revision = await own.main();
      const { parents } = await readRevision(own.contextOf(rob), own.spaceId, revision);
      expect(parents).toHaveLength(2);
    }
  });

  it("change requests of one space all merge, and each keeps its words", async () => {
    const own = await newSpace();
    const paths = [];
    for (const key of ["d", "e", "f", "g", "h"]) {
      const path = await begin(own, key);
      await own.edit(author, path.changeRequestId, { [`page${key}`]: { [key]: key } });
      paths.push(path);
    }
    const answers = await Promise.all(paths.map((path, at) => merge(path, at % 2 ? rob : sue)));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
    const content = await own.read(await own.main());
    expect(content).toEqual({
      ...start,
      ...Object.fromEntries(["d", "e", "f", "g", "h"].map((key) => [`page${key}`, { [key]: key }])),
    });
  });

  it("an edit is merged or refused, never lost", async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = await newSpace();
      const path = await begin(own);
      await own.edit(author, path.changeRequestId, { first: { f: "First." } });
      const [edited, merged] = await Promise.allSettled([
        own.edit(author, path.changeRequestId, { second: { s: "Second." } }),
        merge(path, rob),
      ]);
      if (merged.status === "rejected") throw merged.reason;
      expect(merged.value.response?.status).toBe(200);
      const content = await own.read(await own.main());
      expect(content["first"]).toEqual({ f: "First." });
      expect("second" in content).toBe(edited.status === "fulfilled");
      if (edited.status === "rejected") expect(edited.reason).toMatchObject({ code: "conflict" });
    }
  });

  it("an edit of the space and a merge both land", async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = await newSpace();
      const path = await begin(own);
      await own.edit(author, path.changeRequestId, { ours: { o: "Ours." } });
      const [answer] = await Promise.all([
        merge(path, rob),
        own.publish({ theirs: { t: "Theirs." } }),
      ]);
      expect(answer.response?.status).toBe(200);
      const content = await own.read(await own.main());
      expect(Object.keys(content).toSorted()).toEqual(["home", "ours", "theirs"]);
    }
  });

  it("everything there is to do to one change request ends in an answer", async () => {
    const own = await newSpace();
    const path = await begin(own);
    await own.edit(author, path.changeRequestId, { ours: { o: "Ours." } });
    await own.publish({ theirs: { t: "Theirs." } });
    const common = { path, client: rob.client };
    const acts = () => [
      submitChangeRequestReview({
        ...common,
        body: { status: "approved", comment: { markdown: "Yes" } },
      }),
      postCommentInChangeRequest({ ...common, body: { body: { markdown: "Why?" } } }),
      requestReviewersForChangeRequest({ ...common, body: { users: [sue.id] } }),
      updateChangeRequestById({ ...common, body: { status: "open" } }),
      updateChangeRequest(common),
      createChangeRequest({ client: author.client, path: { spaceId: own.spaceId } }),
    ];
    const answers = await Promise.all([...acts(), ...acts(), merge(path, sue), merge(path, rob)]);
    for (const { response } of answers)
      expect([200, 201, 409], response?.url).toContain(response?.status);
    const after = await getChangeRequestById({ ...common, throwOnError: true });
    expect(after.data.status).toBe("merged");
    const drafts = await listChangeRequestsForSpace({
      client: rob.client,
      path: { spaceId: own.spaceId },
      query: { status: "draft" },
      throwOnError: true,
    });
    expect(drafts.data.items.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([2, 3]);
  });

  it("only one undoing of a merged change request begins", async () => {
    const own = await newSpace();
    const path = await begin(own);
    await own.edit(author, path.changeRequestId, { ours: { o: "Ours." } });
    await merge(path, rob);
    const revert = () => revertChangeRequest({ client: author.client, path });
    expect(statuses(await Promise.all([revert(), revert(), revert()]))).toEqual([201, 409, 409]);
  });
});
