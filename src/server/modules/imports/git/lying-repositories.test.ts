import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenBy } from "#server/testing/fingerprint.ts";
import { type GitFixture, gitFixture } from "#server/testing/git-fixture.ts";
import {
  answerWith,
  anyMutation,
  knownLies,
  type Mutation,
  type Truth,
} from "#server/testing/git-mutations.ts";
import { objectsIn } from "#server/testing/git-packs.ts";
import { randomFrom } from "#server/testing/random-site.ts";
import { cases, isFull } from "#testing/depth.ts";

/** Mutations by chance. */
const PACKS = cases(4);
/** Reading alone meets every lie, in `mutated-packs.test.ts`: at a push some of them come in by a sync, too. */
const lies = knownLies.filter((_, at) => isFull || at % 5 === 0);
/** Mutations that one repository is answered with before it is answered with the truth. */
const IN_A_ROW = 8;

let git: GitFixture;
beforeAll(async () => {
  git = await gitFixture();
});
afterAll(() => git.close());

const start = {
  "README.md": "# Home\n\nFirst words.\n",
  "a.md": "# A\n\nWords of A.\n",
  "b/README.md": "# B\n\n* one\n* two\n",
  "b/c.md": "# C\n\nMore.\n",
};
const now = {
  Home: "First words, and more.\n",
  A: "Words of A.\n",
  B: "- one\n- two\n- three\n",
  C: "More.\n",
};

/** What a sync that fails may write: that it was, how far it came, and why. */
const OF_FAILURES = ["audit_events", "announcements", "git_syncs", "jobs"];
/** What a sync that waits for somebody writes beside: what it would do, and where the branch was seen. */
const OF_PLANS = [...OF_FAILURES, "git_connections", "git_sync_items"];

interface Bound {
  readonly name: string;
  readonly spaceId: string;
  readonly truth: Truth;
}

let made = 0;
/** A space whose repository has a commit that the space does not have yet. */
const behind = async (): Promise<Bound> => {
  made += 1;
  const name = `mutated-${made}`;
  const spaceId = await git.bound(name);
  git.server.commit(name, start);
  expect((await git.sync(spaceId)).state).toBe("done");
  const head = git.server.commit(name, {
    "README.md": "# Home\n\nFirst words, and more.\n",
    "b/README.md": "# B\n\n* one\n* two\n* three\n",
  });
  return { name, spaceId, truth: { head, objects: objectsIn(git.server.pathOf(name)) } };
};

/** What the service said of each mutation, and how often. */
const said = new Map<string, number>();

/** Syncs while the server answers with a mutation; whether the space took something in. */
const syncMutated = async (spaceId: string, mutation: Mutation): Promise<boolean> => {
  answerWith(git.server, mutation);
  let sync: Awaited<ReturnType<GitFixture["sync"]>> | undefined;
  const written = await writtenBy(git.app.database.db, async () => {
    sync = await git.sync(spaceId);
  });
  answerWith(git.server, undefined);
  const { state = "none", error } = sync ?? {};
  const outcome = error?.code ?? state;
  said.set(outcome, (said.get(outcome) ?? 0) + 1);
  expect(["failed", "needs-confirmation", "done", "nothing"], mutation.name).toContain(state);
  if (state === "failed") {
    expect(["none", "unexpected", "interrupted"], mutation.name).not.toContain(outcome);
    expect(error?.message, mutation.name).not.toBe("");
    expect(
      written.filter((table) => !OF_FAILURES.includes(table)),
      mutation.name,
    ).toEqual([]);
  }
  if (state === "needs-confirmation")
    expect(
      written.filter((table) => !OF_PLANS.includes(table)),
      mutation.name,
    ).toEqual([]);
  return state === "done";
};

/** Answers repositories with mutations, and each of them with the truth in the end. */
const syncAll = async (
  count: number,
  mutationOf: (truth: Truth, at: number) => Mutation | Promise<Mutation>,
): Promise<void> => {
  let bound: Bound | undefined;
  for (let at = 0; at < count; at += 1) {
    bound ??= await behind();
    const { name, spaceId, truth } = bound;
    const mutation = await mutationOf(truth, at);
    const took = await syncMutated(spaceId, mutation);
    // What the objects of another history say is right as well, and the space may have taken that in.
    if (took && mutation.tellsOther === true) {
      await git.pages(spaceId);
      bound = undefined;
    } else if (took || at % IN_A_ROW === IN_A_ROW - 1 || at === count - 1) {
      expect((await git.sync(spaceId)).state, mutation.name).toBe(took ? "nothing" : "done");
      expect(await git.pages(spaceId), mutation.name).toEqual(now);
      expect(git.server.git(name, "rev-parse", "main")).toBe(truth.head);
      bound = undefined;
    }
  }
};

const inWords = (): string =>
  [...said]
    .toSorted(([, one], [, other]) => other - one)
    .map(([outcome, times]) => `${times} ${outcome}`)
    .join(", ");

test(
  "what a server lies about is refused by name, and nothing of it is written",
  { timeout: lies.length * 60_000 },
  async ({ annotate }) => {
    said.clear();
    await syncAll(lies.length, (truth, at) => {
      const lie = lies[at];
      if (lie === undefined) throw new Error(`there is no lie ${at}`);
      return lie(truth);
    });
    await annotate(inWords());
    expect(said.get("broken-pack")).toBeGreaterThan(0);
  },
);

test(
  "what is broken on its way is refused by name, nothing of it is written, and the next sync is whole",
  { timeout: 60_000 + PACKS * 60_000 },
  async ({ annotate }) => {
    said.clear();
    const random = randomFrom(PACKS);
    const chance = (below: number): number => Math.floor(random() * below);
    await syncAll(PACKS, (truth) => anyMutation(truth, chance));
    await annotate(inWords());
    expect(said.size).toBeGreaterThan(0);
  },
);
