import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GitServer, startGitServer } from "#server/testing/git-server.ts";
import { GitFailure, type ReadAnswer } from "./git-order.ts";
import { type GitSession, openGitSession } from "./git-session.ts";

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
): GitSession => {
  const credential = password === undefined ? undefined : { password };
  const remote = { url: url ?? server.urlOf(name), ref, credential, allow };
  const session = openGitSession({ remote, cache: join(folder, name) });
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
