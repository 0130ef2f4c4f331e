import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answerWith,
  anyMutation,
  knownLies,
  type Mutation,
  type Truth,
} from "#server/testing/git-mutations.ts";
import { objectsIn } from "#server/testing/git-packs.ts";
import { type GitServer, startGitServer } from "#server/testing/git-server.ts";
import { randomFrom } from "#server/testing/random-site.ts";
import { cases } from "#testing/depth.ts";
import { GitFailure, type ReadAnswer } from "./git-order.ts";
import { type GitSession, openGitSession } from "./git-session.ts";

const PACKS = cases(60);
/** Mutations in a row before the truth is read again, and orders that one process gets. */
const IN_A_ROW = 5;
const ORDERS = 60;

let server: GitServer;
let folder: string;
let session: GitSession;
let asked = 0;
let base: string;
let known: ReadAnswer;
let truth: Truth;
let right: string;

beforeAll(async () => {
  server = await startGitServer();
  folder = mkdtempSync(join(tmpdir(), "bindery-mutated-packs-"));
  server.create("docs");
  base = server.commit("docs", {
    "README.md": "# Home\n\nFirst words.\n",
    "a.md": "# A\n\nWords of A.\n",
    "b/README.md": "# B\n\n* one\n* two\n",
  });
  begin();
  known = await read(undefined);
  cpSync(join(folder, "cache"), join(folder, "kept"), { recursive: true });
  const head = server.commit("docs", {
    "README.md": "# Home\n\nFirst words, and more.\n",
    "b/c.md": "# C\n\nNew.\n",
  });
  truth = { head, objects: objectsIn(server.pathOf("docs")) };
  right = saying(await read(base));
});
afterAll(async () => {
  session.end();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const begin = (): void => {
  asked = 0;
  session = openGitSession({
    remote: {
      url: server.urlOf("docs"),
      ref: "refs/heads/main",
      credential: undefined,
      allow: [server.host],
    },
    cache: join(folder, "cache"),
  });
};

const read = async (from: string | undefined): Promise<ReadAnswer> => {
  asked += 1;
  if (asked > ORDERS) {
    session.end();
    begin();
  }
  return session.ask({
    kind: "read",
    directory: "",
    base: from,
    known: from === undefined ? undefined : { records: known.records, tree: known.tree },
    treeURL: undefined,
    dashboard: "http://here",
  });
};

/** What was read, without the ids that new pages get. */
const saying = ({ head, isRewritten, commits, tree, documents, records }: ReadAnswer): string =>
  JSON.stringify([
    head,
    isRewritten,
    commits,
    [...tree.pages.values()].map(({ page }) => page.title),
    [...documents.values()].map(({ nodes }) => nodes),
    records.map(({ path, oid }) => [path, oid]),
  ]).replaceAll(/"key":"[^"]*"/g, "");

/** What came of each mutation, and how often. */
const outcomes = new Map<string, number>();

/** Reads what the server then says; whether it was something that fits together. */
const readMutated = async (mutation: Mutation): Promise<void> => {
  answerWith(server, mutation);
  const outcome = await read(base).then(
    (answer) => {
      // Where ids are right it is another history that is true as well; else only the truth may come in.
      if (mutation.tellsOther !== true && answer.head === truth.head)
        expect(saying(answer), mutation.name).toBe(right);
      return answer.head === truth.head ? "read" : "read as another history";
    },
    (error: unknown) => {
      if (!(error instanceof GitFailure)) throw error;
      const { code, message, remedy } = error.problem;
      expect([message === "", remedy === ""], mutation.name).toEqual([false, false]);
      expect(code, mutation.name).not.toBe("interrupted");
      // Its process may have ended; the service would start another one.
      if (["memory", "too-slow"].includes(code)) begin();
      return code;
    },
  );
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  answerWith(server, undefined);
};

const readAll = async (
  count: number,
  mutationOf: (at: number) => Mutation | Promise<Mutation>,
): Promise<string> => {
  outcomes.clear();
  for (let at = 0; at < count; at += 1) {
    // Every second time with what a former sync left; what earlier answers left would not be asked for again.
    rmSync(join(folder, "cache"), { recursive: true, force: true });
    if (at % 2 === 0) cpSync(join(folder, "kept"), join(folder, "cache"), { recursive: true });
    const mutation = await mutationOf(at);
    await readMutated(mutation);
    if (at % IN_A_ROW === 0 || at === count - 1)
      expect(saying(await read(base)), mutation.name).toBe(right);
  }
  return [...outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(", ");
};

test(
  "a server's lies come to an end that says which bound or check they met",
  { timeout: knownLies.length * 60_000 },
  async ({ annotate }) => {
    await annotate(
      await readAll(knownLies.length, (at) => {
        const lie = knownLies[at];
        if (lie === undefined) throw new Error(`there is no lie ${at}`);
        return lie(truth);
      }),
    );
    expect(outcomes.get("too-many")).toBe(1);
    expect(outcomes.get("memory")).toBeGreaterThan(1);
  },
);

test(
  "what is broken on its way is told as that, and the next read is whole",
  { timeout: 60_000 + PACKS * 10_000 },
  async ({ annotate }) => {
    const random = randomFrom(PACKS);
    const chance = (below: number): number => Math.floor(random() * below);
    await annotate(await readAll(PACKS, () => anyMutation(truth, chance)));
    expect(outcomes.get("broken-pack")).toBeGreaterThan(PACKS / 4);
  },
);
