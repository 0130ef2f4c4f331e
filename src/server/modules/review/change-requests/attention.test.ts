import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  dismissChangeRequestReview,
  getChangeRequestById,
  listChangeRequestsForOrganization,
  postCommentInChangeRequest,
  postCommentReplyInChangeRequest,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
  updateChangeRequestById,
  updateCommentInChangeRequest,
} from "#client";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";

let app: TestApp;
let fixture: SpaceFixture;
type Name = "ana" | "rob" | "sue" | "max";
/** Ana writes; Rob and Sue review; Max may merge and is not involved. */
let people: Record<Name, Person>;

beforeAll(async () => {
  app = await makeApp();
  fixture = await makeSpaceFixture(app);
  people = {
    ana: await fixture.newPerson("edit"),
    rob: await fixture.newPerson("review"),
    sue: await fixture.newPerson("review"),
    max: await fixture.newPerson("review"),
  };
  await fixture.publish({ home: { a: "Welcome" } });
});

/** What happens to a change request, in order. */
type Step =
  | "open"
  | "edit"
  | "archive"
  | `ask ${Name}`
  | `${Name} approves`
  | `${Name} wants changes`
  | `${Name} dismisses`
  | `${Name} comments`
  | `${Name} replies`
  | "resolve";

const steps = async (list: readonly Step[]): Promise<string> => {
  const { data } = await createChangeRequest({
    client: people.ana.client,
    path: { spaceId: fixture.spaceId },
    body: { subject: list.join(", ").slice(0, 100) },
    throwOnError: true,
  });
  const path = { spaceId: fixture.spaceId, changeRequestId: data.id };
  let thread = "";
  let review = "";
  let edits = 0;
  const act = async (step: Step): Promise<void> => {
    const common = { path, throwOnError: true } as const;
    const client = people.ana.client;
    if (step === "open" || step === "archive") {
      const status = step === "open" ? "open" : "archived";
      await updateChangeRequestById({ ...common, client, body: { status } });
      return;
    }
    if (step === "edit") {
      edits += 1;
      await fixture.edit(people.ana, data.id, { home: { a: `Edit ${edits}` } });
      return;
    }
    if (step === "resolve") {
      await updateCommentInChangeRequest({
        ...common,
        client,
        path: { ...path, commentId: thread },
        body: { resolved: true },
      });
      return;
    }
    const [first = "", verb = ""] = step.split(" ");
    if (first === "ask") {
      const users = [people[verb as Name].id];
      await requestReviewersForChangeRequest({ ...common, client, body: { users } });
      return;
    }
    const by = people[first as Name].client;
    const body = { body: { markdown: "Why?" } };
    if (verb === "comments") {
      const posted = await postCommentInChangeRequest({ ...common, client: by, body });
      thread = posted.data.id;
    } else if (verb === "replies") {
      await postCommentReplyInChangeRequest({
        ...common,
        client: by,
        path: { ...path, commentId: thread },
        body,
      });
    } else if (verb === "dismisses") {
      await dismissChangeRequestReview({
        ...common,
        client: by,
        path: { ...path, reviewId: review },
        body: { reason: "Agreed on elsewhere." },
      });
    } else {
      const status = verb === "approves" ? "approved" : "changes-requested";
      const sent = await submitChangeRequestReview({ ...common, client: by, body: { status } });
      if (status === "changes-requested") review = sent.data.id;
    }
  };
  for (const step of list) await act(step);
  return data.id;
};

const turnOf = async (id: string, name: Name) => {
  const { data } = await getChangeRequestById({
    client: people[name].client,
    path: { spaceId: fixture.spaceId, changeRequestId: id },
    throwOnError: true,
  });
  return data.turn;
};
const wordOf = async (id: string, name: Name): Promise<string> => {
  const turn = await turnOf(id, name);
  if (turn === undefined) return "-";
  const names = Object.entries(people);
  const waiting = turn.waitingFor.map(
    (person) => names.find(([, { id: known }]) => known === person.id)?.[0] ?? person.id,
  );
  return [`${turn.group}/${turn.reason}`, ...waiting].join(" ");
};

/** What happened, and the turn as Ana (the author), Rob, Sue and Max see it. */
const table: readonly (readonly [Step[], ana: string, rob: string, sue: string, max: string])[] = [
  [[], "draft/draft", "-", "-", "-"],
  [["ask rob"], "draft/draft", "draft/draft", "-", "-"],
  [
    ["open"],
    "waiting/no-reviewer",
    "waiting/no-reviewer",
    "waiting/no-reviewer",
    "waiting/no-reviewer",
  ],
  [
    ["open", "ask rob"],
    "waiting/waiting-for-review rob",
    "yours/review-requested",
    "waiting/waiting-for-review rob",
    "waiting/waiting-for-review rob",
  ],
  [
    ["open", "ask rob", "ask sue", "rob approves"],
    "waiting/waiting-for-review sue",
    "waiting/waiting-for-review sue",
    "yours/review-requested",
    "waiting/waiting-for-review sue",
  ],
  [
    ["open", "ask rob", "rob approves"],
    "waiting/approved",
    "ready/approved",
    "waiting/approved",
    "waiting/approved",
  ],
  [
    ["open", "ask rob", "rob approves", "edit"],
    "waiting/waiting-for-review rob",
    "yours/edited-since-review",
    "waiting/waiting-for-review rob",
    "waiting/waiting-for-review rob",
  ],
  [
    ["open", "ask rob", "rob approves", "ask rob"],
    "waiting/waiting-for-review rob",
    "yours/review-requested",
    "waiting/waiting-for-review rob",
    "waiting/waiting-for-review rob",
  ],
  [
    ["open", "rob wants changes"],
    "yours/changes-requested",
    "waiting/waiting-for-author ana",
    "waiting/waiting-for-author ana",
    "waiting/waiting-for-author ana",
  ],
  [
    ["open", "rob wants changes", "edit"],
    "waiting/waiting-for-review rob",
    "yours/edited-since-review",
    "waiting/waiting-for-review rob",
    "waiting/waiting-for-review rob",
  ],
  [
    ["open", "rob wants changes", "rob approves"],
    "waiting/approved",
    "ready/approved",
    "waiting/approved",
    "waiting/approved",
  ],
  [
    ["open", "rob approves", "sue wants changes"],
    "yours/changes-requested",
    "waiting/waiting-for-author ana",
    "waiting/waiting-for-author ana",
    "waiting/waiting-for-author ana",
  ],
  [
    ["open", "rob wants changes", "edit", "sue approves"],
    "waiting/waiting-for-review rob",
    "yours/edited-since-review",
    "waiting/waiting-for-review rob",
    "waiting/waiting-for-review rob",
  ],
  [
    ["open", "rob wants changes", "edit", "sue approves", "sue dismisses"],
    "waiting/approved",
    "ready/approved",
    "ready/approved",
    "waiting/approved",
  ],
  [
    ["open", "ask rob", "rob wants changes", "edit", "sue dismisses"],
    "waiting/waiting-for-review rob",
    "yours/review-requested",
    "waiting/waiting-for-review rob",
    "waiting/waiting-for-review rob",
  ],
  [
    ["open", "rob comments"],
    "yours/reply",
    "waiting/waiting-for-author ana",
    "waiting/waiting-for-author ana",
    "waiting/waiting-for-author ana",
  ],
  [
    ["open", "rob comments", "ana replies"],
    "waiting/no-reviewer",
    "yours/reply",
    "waiting/no-reviewer",
    "waiting/no-reviewer",
  ],
  [
    ["open", "rob comments", "ana replies", "sue replies"],
    "yours/reply",
    "yours/reply",
    "waiting/waiting-for-author ana",
    "waiting/waiting-for-author ana",
  ],
  [
    ["open", "rob comments", "resolve"],
    "waiting/no-reviewer",
    "waiting/no-reviewer",
    "waiting/no-reviewer",
    "waiting/no-reviewer",
  ],
  [["open", "ask rob", "archive"], "-", "-", "-", "-"],
];

describe("whose turn it is", () => {
  it.each(table)("after %j", async (list, ana, rob, sue, max) => {
    const id = await steps(list);
    const seen = await Promise.all(
      (["ana", "rob", "sue", "max"] as const).map((name) => wordOf(id, name)),
    );
    expect(seen).toEqual([ana, rob, sue, max]);
  });

  it("says since when: the request, the edit, the review, the word", async () => {
    const id = await steps(["open", "ask rob"]);
    const asked = await turnOf(id, "rob");
    expect(Date.parse(asked?.since ?? "")).toBeGreaterThan(Date.now() - 10_000);
    const edited = await steps(["open", "rob approves", "edit"]);
    const [mine, theirs] = [await turnOf(edited, "rob"), await turnOf(edited, "ana")];
    expect(mine?.since).toBe(theirs?.since);
  });

  it("filters the list of the organization by the same groups", async () => {
    for (const name of ["ana", "rob", "max"] as const) {
      const listOf = async (turn?: "yours" | "ready" | "waiting" | "draft") => {
        const { data } = await listChangeRequestsForOrganization({
          client: people[name].client,
          path: { organizationId: fixture.organizationId },
          query: {
            status: ["open", "draft"],
            limit: 1000,
            ...(turn === undefined ? {} : { turn }),
          },
          throwOnError: true,
        });
        expect(data.count).toBe(data.items.length);
        return data.items;
      };
      const all = await listOf();
      expect(all.length).toBeGreaterThan(10);
      for (const turn of ["yours", "ready", "waiting", "draft"] as const)
        expect(await listOf(turn), `${name} ${turn}`).toEqual(
          all.filter((item) => item.turn?.group === turn),
        );
    }
  });
});
