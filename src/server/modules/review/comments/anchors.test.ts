import { beforeAll, describe, expect, it } from "vitest";
import { makeApp, type Person } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { dataOf } from "#server/testing/answers.ts";
import { commentClient } from "#server/testing/comment-client.ts";
import { createChangeRequest, updateChangeRequest } from "../change-requests/change-requests.ts";
import { noEffects } from "#server/modules/library/impact/content-impact.ts";
import { mergeChangeRequest } from "../merge/merge-change-request.ts";
import { type CommentRow, selectComments } from "./comment-rows.ts";
import { presentComments } from "./present-comment.ts";

let fixture: SpaceFixture;
let author: Person;
let asker: Person;

beforeAll(async () => {
  fixture = await makeSpaceFixture(await makeApp());
  author = await fixture.newPerson("edit");
  asker = await fixture.newPerson("comment");
});

const pages = { intro: { a: "Alpha.", b: "Beta.", c: "Gamma." }, other: { d: "Delta." } };
const newTalk = async () => {
  await fixture.publish(pages);
  const context = fixture.contextOf(author, "edit");
  const request = await createChangeRequest(context, fixture.spaceId, {});
  return { request, talk: commentClient(fixture, request.id) };
};
const mergeOf = async (changeRequestId: string) => {
  const context = fixture.contextOf(fixture.admin);
  const path = { spaceId: fixture.spaceId, changeRequestId };
  await updateChangeRequest(context, path, { subject: "Less", status: "open" });
  await mergeChangeRequest(context, path, () => Promise.resolve(noEffects));
};

describe("a thread on a block", () => {
  it("tells whether its ask was met, and with which words", async () => {
    const { request, talk } = await newTalk();
    const about: Record<string, string> = {};
    for (const node of ["a", "b", "c"]) {
      const target = { page: "intro", node, body: { markdown: `About ${node}` } };
      about[node] = (await dataOf(talk.post(asker, target))).id;
    }
    await fixture.edit(author, request.id, { intro: { c: "Gamma.", a: "Alpha, better." } });
    const threads = new Map(
      (await dataOf(talk.list(asker))).items.map((thread) => [thread.id, thread]),
    );
    const of = (node: string) => threads.get(about[node] ?? "");
    expect(of("a")?.change).toMatchObject({
      verdict: "changed",
      before: { key: "a", nodes: [{ leaves: [{ text: "Alpha." }] }] },
      after: { key: "a", nodes: [{ leaves: [{ text: "Alpha, better." }] }] },
    });
    expect(of("b")?.change).toMatchObject({ verdict: "removed", before: { key: "b" } });
    expect(of("b")?.change?.after).toBeUndefined();
    expect(of("b")?.target).toMatchObject({ node: { id: "b", preview: "Beta." } });
    expect(of("c")?.change).toMatchObject({ verdict: expect.stringMatching(/moved|untouched/) });
    for (const node of ["a", "b", "c"])
      expect(of(node)?.target.page).toMatchObject({ outdated: true, deleted: false });
  });

  it("stays with its words when its page goes, and comes back with it", async () => {
    const { request, talk } = await newTalk();
    const target = { page: "other", node: "d", body: { markdown: "About delta" } };
    const { id } = await dataOf(talk.post(asker, target));
    await fixture.edit(author, request.id, { other: null });
    const gone = await dataOf(talk.get(asker, id));
    expect(gone).toMatchObject({
      body: { markdown: "About delta" },
      target: {
        node: { id: "d", preview: "Delta." },
        page: { id: "other", title: "other", path: "other", outdated: true, deleted: true },
      },
      change: { verdict: "removed", before: { key: "d" } },
    });
    expect((await dataOf(talk.list(asker, { targetPage: "other" }))).items).toHaveLength(1);
    await fixture.edit(author, request.id, { other: { d: "Delta." } });
    expect(await dataOf(talk.get(asker, id))).toMatchObject({
      target: { page: { outdated: false, deleted: false } },
      change: { verdict: "untouched" },
    });
  });

  it("of a space is held against what the space shows", async () => {
    await fixture.publish(pages);
    const talk = commentClient(fixture);
    const target = { page: "intro", node: "a", body: { markdown: "On main" } };
    const { id } = await dataOf(talk.post(asker, target));
    await fixture.publish({ intro: { ...pages.intro, a: "Alpha again." } });
    expect((await dataOf(talk.get(asker, id))).change?.verdict).toBe("changed");
    await fixture.publish(pages);
    expect((await dataOf(talk.get(asker, id))).change?.verdict).toBe("untouched");
  });

  it("quotes at most 300 characters", async () => {
    await fixture.publish({ long: { a: "🙂".repeat(1000) } });
    const target = { page: "long", node: "a", body: { markdown: "Long" } };
    const { target: made } = await dataOf(commentClient(fixture).post(asker, target));
    expect(made.node?.preview).toBe("🙂".repeat(300));
  });
});

describe("a thread on what a change request removes", () => {
  const removing = async () => {
    const made = await newTalk();
    const main = await fixture.main();
    const kept = { a: pages.intro.a, c: pages.intro.c };
    await fixture.edit(author, made.request.id, { intro: kept, other: null });
    return { ...made, main, kept };
  };

  it("hangs on the text before, and stays as it is through edits and the merge", async () => {
    const { request, talk, main, kept } = await removing();
    const target = { page: "intro", node: "b", body: { markdown: "Why does this go?" } };
    const { id, ...asked } = await dataOf(talk.post(asker, target));
    expect(asked).toMatchObject({
      target: {
        side: "before",
        revision: main,
        node: { id: "b", preview: "Beta." },
        page: { id: "intro", outdated: false, deleted: false },
      },
      change: { verdict: "untouched", before: { key: "b" } },
    });
    expect(asked.change?.after).toBeUndefined();

    await dataOf(talk.reply(author, id, "It was wrong."));
    await fixture.edit(author, request.id, { intro: { ...kept, a: "Alpha, better." } });
    const edited = await dataOf(talk.get(asker, id));
    expect(edited).toMatchObject({
      target: { side: "before", node: { preview: "Beta." }, page: { outdated: true } },
      change: { verdict: "untouched" },
    });

    await mergeOf(request.id);
    const merged = await dataOf(talk.get(asker, id));
    expect(merged).toMatchObject({
      replies: 1,
      target: { side: "before", node: { preview: "Beta." }, revision: main },
      change: { verdict: "untouched", before: { key: "b" } },
    });
    const later = { ...target, body: { markdown: "And now?" } };
    expect((await dataOf(talk.post(asker, later))).target.side).toBe("before");
  });

  it("tells when the text is there again", async () => {
    const { request, talk, kept } = await removing();
    const target = { page: "intro", node: "b", body: { markdown: "Keep this" } };
    const { id } = await dataOf(talk.post(asker, target));
    await fixture.edit(author, request.id, { intro: { ...kept, b: "Beta, again." } });
    const { change } = await dataOf(talk.get(asker, id));
    expect(change).toMatchObject({
      verdict: "restored",
      before: { nodes: [{ leaves: [{ text: "Beta." }] }] },
      after: { nodes: [{ leaves: [{ text: "Beta, again." }] }] },
    });
  });

  it("may be on a page that goes, whole or on a block of it", async () => {
    const { request, talk, main } = await removing();
    for (const node of [undefined, "d"]) {
      const target = { page: "other", ...(node === undefined ? {} : { node }) };
      const words = { markdown: `On ${node ?? "the page"}` };
      const { id } = await dataOf(talk.post(asker, { ...target, body: words }));
      const gone = { id: "other", title: "other", path: "other", outdated: true, deleted: true };
      expect(await dataOf(talk.get(asker, id))).toMatchObject({
        target: { side: "before", page: gone, revision: main },
      });
    }
    await fixture.edit(author, request.id, { other: { d: "Delta." } });
    const { items } = await dataOf(talk.list(asker, { targetPage: "other", order: "asc" }));
    expect(items.map(({ change }) => change?.verdict)).toEqual([undefined, "restored"]);
  });

  it("says of what still stands that it is of the text after", async () => {
    const { talk } = await removing();
    const post = (target: { page?: string; node?: string }) =>
      dataOf(talk.post(asker, { ...target, body: { markdown: "Here" } }));
    expect((await post({ page: "intro", node: "a" })).target.side).toBe("after");
    expect((await post({ page: "intro" })).target.side).toBe("after");
    expect((await post({})).target.side).toBeUndefined();
  });

  it("is refused where neither text has the place, and to whom may not comment", async () => {
    const { talk } = await removing();
    const body = { markdown: "Nowhere" };
    const statusOf = async (answer: ReturnType<typeof talk.post>) =>
      (await answer).response?.status;
    expect(await statusOf(talk.post(asker, { page: "intro", node: "z", body }))).toBe(400);
    expect(await statusOf(talk.post(asker, { page: "nowhere", body }))).toBe(400);
    await fixture.publish({ intro: { a: "Alpha." } });
    const onSpace = commentClient(fixture);
    expect(await statusOf(onSpace.post(asker, { page: "intro", node: "b", body }))).toBe(400);
    const reader = await fixture.newPerson("read");
    expect(await statusOf(talk.post(reader, { page: "intro", node: "b", body }))).toBe(403);
  });
});

/** The same context, counting what is sent to the database. */
const counting = (context: ReturnType<SpaceFixture["contextOf"]>) => {
  let count = 0;
  const { db } = context;
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === "select" || name === "execute") count += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { context: { ...context, db: counted }, count: () => count };
};

describe("three hundred threads", () => {
  it("are presented with as many queries as three", async () => {
    const { request, talk } = await newTalk();
    for (let at = 0; at < 300; at += 1) {
      const node = ["a", "b", "c"][at % 3] ?? "a";
      const target = { page: "intro", node, body: { markdown: `Thread ${at}` } };
      const { id } = await dataOf(talk.post(at % 2 === 0 ? asker : author, target));
      if (at % 5 === 0) await dataOf(talk.update(asker, id, { addedReactions: ["👍"] }));
    }
    await fixture.edit(author, request.id, { intro: { a: "Changed.", c: "Gamma." } });
    const board = { spaceId: fixture.spaceId, changeRequestId: request.id };
    const page = { order: "asc", limit: 1000, after: undefined } as const;
    const rows = await selectComments(fixture.app.database.db, board, { status: "all" }, page);
    const queriesFor = async (some: readonly CommentRow[]) => {
      const { context, count } = counting(fixture.contextOf(asker, "comment"));
      expect(await presentComments(context, some, "markdown")).toHaveLength(some.length);
      return count();
    };
    expect(rows).toHaveLength(300);
    await queriesFor(rows.slice(0, 3));
    const few = await queriesFor(rows.slice(0, 3));
    expect(few).toBeGreaterThan(0);
    expect(await queriesFor(rows)).toBe(few);
  });
});
