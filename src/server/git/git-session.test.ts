import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GitServer, startGitServer } from "#server/testing/git-server.ts";
import { GitFailure, type ReadAnswer } from "./git-order.ts";
import { type GitSession, openGitSession, type SessionOptions } from "./git-session.ts";

let server: GitServer;
let folder: string;
const sessions: GitSession[] = [];

beforeAll(async () => {
  server = await startGitServer();
  folder = mkdtempSync(join(tmpdir(), "bindery-git-cache-"));
});
afterAll(async () => {
  for (const session of sessions) session.end();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Opened {
  readonly ref?: string;
  readonly password?: string;
  readonly url?: string;
  readonly allow?: readonly string[];
}

const open = (
  name: string,
  { ref = "refs/heads/main", password, url, allow = [server.host] }: Opened = {},
  options: SessionOptions = {},
): GitSession => {
  const credential = password === undefined ? undefined : { password };
  const remote = { url: url ?? server.urlOf(name), ref, credential, allow };
  const session = openGitSession({ remote, cache: join(folder, name) }, options);
  sessions.push(session);
  return session;
};

const order = {
  kind: "read",
  directory: "",
  base: undefined,
  known: undefined,
  treeURL: undefined,
  dashboard: "http://here",
} as const;

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof GitFailure ? error.problem.code : String(error)),
  );

const knownOf = ({ records, tree }: ReadAnswer) => ({ records, tree });

test("a repository is read, read again after a commit, changed and pushed to", async () => {
  server.create("docs");
  const first = server.commit("docs", { "README.md": "# Home\n\nText.\n", "a.md": "# A\n" });
  const session = open("docs");
  const read = await session.ask({ ...order });
  expect(read).toMatchObject({ head: first, isRewritten: false, isEmpty: false });
  expect([...read.tree.pages.values()].map(({ page }) => page.title)).toEqual(["Home", "A"]);

  const second = server.commit("docs", { "a.md": "# A\n\nMore.\n" }, { message: "More of A" });
  const again = await session.ask({ ...order, base: first, known: knownOf(read) });
  expect(again).toMatchObject({ head: second, isRewritten: false });
  expect(again.commits.map(({ message }) => message)).toEqual(["More of A"]);
  expect(again.documents.size).toBe(1);
  expect([...again.tree.pages.keys()]).toEqual([...read.tree.pages.keys()]);

  const [home] = again.tree.children;
  const pages = new Map(again.tree.pages);
  const placed = pages.get(home ?? "");
  if (placed) pages.set(placed.page.id, { ...placed, page: { ...placed.page, title: "Start" } });
  const composed = await session.ask({
    kind: "compose",
    directory: "",
    head: second,
    said: knownOf(again),
    next: { children: again.tree.children, pages },
    documents: read.documents,
    spaceFiles: [],
    bytes: new Map(),
    treeURL: undefined,
    dashboard: "http://here",
  });
  expect(composed.changes.map(({ action, path }) => [action, path])).toEqual([
    ["change", "README.md"],
  ]);
  const author = { name: "Ben", email: "ben@example.com" };
  const commit = {
    kind: "commit",
    tree: composed.tree ?? "",
    parent: second,
    message: "Start",
    author,
    time: 1_700_000_000,
  } as const;
  const oid = await session.ask(commit);
  expect(await session.ask(commit)).toBe(oid);
  await session.ask({ kind: "push", commit: oid, old: second });
  expect(server.git("docs", "rev-parse", "main")).toBe(oid);
  expect(server.files("docs")["README.md"]).toBe("# Start\n\nText.\n");
  expect(server.git("docs", "fsck", "--strict")).toBe("");
});

test("nothing is pushed over a commit that was not read", async () => {
  server.create("raced");
  const first = server.commit("raced", { "README.md": "# Home\n" });
  const session = open("raced");
  await session.ask({ ...order });
  const tree = server.git("raced", "rev-parse", "main^{tree}");
  const author = { name: "Ben", email: "ben@example.com" };
  const oid = await session.ask({
    kind: "commit",
    tree,
    parent: first,
    message: "Mine",
    author,
    time: 1,
  });
  const theirs = server.commit("raced", { "README.md": "# Theirs\n" });
  expect(await codeOf(session.ask({ kind: "push", commit: oid, old: first }))).toBe(
    "moved-meanwhile",
  );
  expect(server.git("raced", "rev-parse", "main")).toBe(theirs);
});

test("history that was rewritten is noticed, also with an empty cache", async () => {
  server.create("rewritten");
  const first = server.commit("rewritten", { "README.md": "# One\n" });
  server.commit("rewritten", { "README.md": "# Two\n" }, { anew: true });
  const read = await open("rewritten").ask({ ...order, base: first });
  expect(read.isRewritten).toBe(true);
});

/** Adds commits to a branch, of one file each, at one go. */
const commitMany = (name: string, count: number): void => {
  const commits = Array.from({ length: count }, (_, at) =>
    [
      "commit refs/heads/main",
      `committer Ana <ana@example.com> ${1_700_000_000 + at} +0000`,
      "data 6\nUpdate",
      ...(at === 0 ? ["from refs/heads/main^0"] : []),
      `M 100644 inline page.md\ndata <<END\n# Page\n\nEdition ${at}.\nEND\n`,
    ].join("\n"),
  );
  const input = `${commits.join("\n")}\n`;
  execFileSync("git", ["-C", server.pathOf(name), "fast-import", "--quiet"], { input });
};

test.each([60, 560])(
  "an empty cache does not make rewritten history of %d commits",
  async (count) => {
    const name = `long-${count}`;
    server.create(name);
    const base = server.commit(name, { "README.md": "# Home\n" });
    commitMany(name, count);
    const session = open(name);
    const read = await session.ask({ ...order, base });
    expect(read).toMatchObject({ isRewritten: false, moreCommits: Math.max(0, count - 100) });
    expect(read.commits).toHaveLength(Math.min(100, count));
    expect(read.tree.pages.size).toBe(2);
    const last = server.commit(name, { "page.md": "# Last\n" }, { anew: true });
    expect(await session.ask({ ...order, base })).toMatchObject({ head: last, isRewritten: true });
  },
);

test("a branch that began before the last sync brings its own commits alone", async () => {
  server.create("merged");
  server.commit("merged", { "README.md": "# Home\n" }, { message: "Old" });
  const begun = server.commit("merged", { "a.md": "# A\n" }, { message: "Older than the branch" });
  server.git("merged", "branch", "side", begun);
  const base = server.commit("merged", { "b.md": "# B\n" }, { message: "Synced" });
  server.commit("merged", { "c.md": "# C\n" }, { branch: "side", message: "Beside" });
  const session = open("merged");
  await session.ask({ ...order });
  const tree = server.git("merged", "merge-tree", "--write-tree", "main", "side");
  const merge = ["commit-tree", tree, "-p", "main", "-p", "side", "-m", "Merge"];
  const head = server.git("merged", ...merge);
  server.git("merged", "update-ref", "refs/heads/main", head);
  for (const one of [session, open("merged-anew", { url: server.urlOf("merged") })]) {
    const { commits, isRewritten } = await one.ask({ ...order, base });
    expect(isRewritten).toBe(false);
    expect(commits.map(({ message }) => message)).toEqual(["Merge", "Beside"]);
  }
});

/** Opens a session, and promises what its process says of errors. */
const openListening = (name: string, opened: Opened = {}) => {
  let tell: (said: string) => void = () => undefined;
  const said = new Promise<string>((resolve) => (tell = resolve));
  return { said, session: open(name, opened, { onErrors: (text) => tell(text) }) };
};

test("what a process says of errors is told once it has ended, without the credential", async () => {
  server.create("said");
  server.commit("said", { "README.md": "# Home\n" });
  // Where the library breaks is a path with this in it.
  server.password = "isomorphic";
  server.changeAnswer = ({ url }, answer) =>
    url.endsWith("/git-upload-pack") ? answer.fill(0, answer.indexOf("PACK") + 14) : answer;
  try {
    const { session, said: saying } = openListening("said", { password: "isomorphic" });
    expect(await codeOf(session.ask({ ...order }))).toBe("broken-pack");
    session.end();
    const said = await saying;
    expect(said).toMatch(/^read: \w+\n {4}at /);
    expect(said).toContain("[secret]-git");
    expect(said).not.toContain("isomorphic");
  } finally {
    server.changeAnswer = undefined;
    server.password = undefined;
  }
});

test("a process that dies says why", async () => {
  server.create("dies");
  const { session, said } = openListening("dies");
  // Nobody sends such an order; it stands for any mistake that ends the process.
  expect(await codeOf(session.ask(null as never))).toBe("memory");
  expect(await said).toMatch(/TypeError: .*\n[^]*The process ended with 1\.\n$/);
});

test("an empty repository has no head, and takes a first commit", async () => {
  server.create("empty");
  const session = open("empty");
  const read = await session.ask({ ...order });
  expect(read).toMatchObject({ isEmpty: true, head: undefined });
  expect(await session.ask({ kind: "check" })).toMatchObject({
    isEmpty: true,
    hasBranch: false,
    mayPush: true,
  });
});

test("what goes wrong is told apart", async () => {
  server.create("plain");
  server.commit("plain", { "README.md": "# Home\n" });
  expect(await codeOf(open("plain", { ref: "refs/heads/other" }).ask({ ...order }))).toBe(
    "no-branch",
  );
  expect(await codeOf(open("missing").ask({ ...order }))).toBe("not-found");
  expect(await codeOf(open("private", { allow: [] }).ask({ ...order }))).toBe("address");
  server.password = "right";
  expect(await codeOf(open("plain").ask({ ...order }))).toBe("credentials");
  expect(await codeOf(open("plain", { password: "wrong" }).ask({ ...order }))).toBe("credentials");
  expect(await open("plain", { password: "right" }).ask({ ...order })).toMatchObject({
    isEmpty: false,
  });
  server.password = undefined;
});
