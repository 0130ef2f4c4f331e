import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyGitSync, createChangeRequest, mergeChangeRequest } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { type Change, editChangeRequest } from "#server/testing/content-fixture.ts";
import { writtenBy } from "#server/testing/fingerprint.ts";
import { type GitFixture, gitFixture } from "#server/testing/git-fixture.ts";

const RUNS = Number(process.env["HISTORIES"] ?? 4);

let git: GitFixture;
beforeAll(async () => {
  git = await gitFixture();
});
afterAll(() => git.close());

const start = {
  "README.md": "# Home\n\nFirst words.\n\nSee [A](a.md).\n",
  "a.md": "# A\n\n* one\n* two\n\n__Strong__ words.\n",
  "b/README.md": "# B\n\n|x|y|\n|-|-|\n|1|2|\n",
  "b/c.md": "# C\n\nSetext\n------\n\nBack [home](../README.md).\n",
};
const titles = { "README.md": "Home", "a.md": "A", "b/README.md": "B", "b/c.md": "C" } as const;
type Path = keyof typeof start;

/** What a side does; each act brings a word that nobody else has. */
interface Act {
  readonly kind: "write" | "add" | "name" | "remove" | "move";
  readonly path: Path;
  readonly at: number;
}
const anyActs = fc.uniqueArray(
  fc.record<Act>({
    kind: fc.constantFrom("write", "write", "write", "add", "name", "remove", "move"),
    path: fc.constantFrom(...(Object.keys(start) as Path[])),
    at: fc.nat(2),
  }),
  { minLength: 1, maxLength: 3, selector: ({ path }) => path },
);

const withBlock = (text: string, at: number, word: string): string => {
  const blocks = text.trimEnd().split("\n\n");
  return `${blocks.toSpliced(1 + (at % blocks.length), 0, word).join("\n\n")}\n`;
};

/** Commits what one side does to the files; the words that came. */
const inGit = (name: string, acts: readonly Act[]): string[] => {
  const words: string[] = [];
  const files: Record<string, string | null> = {};
  for (const [n, { kind, path, at }] of acts.entries()) {
    const word = `gitword${n}`;
    // The home page stays: without it nothing of the folder is the same.
    const isHome = path === "README.md";
    if (kind === "remove" && !isHome) {
      files[path] = null;
      continue;
    }
    words.push(word);
    if (kind === "add") files[`new-${n}.md`] = `# New ${n}\n\n${word}\n`;
    else if (kind === "name") files[path] = start[path].replace(/^# .*$/m, `# ${word}`);
    else if (kind === "move" && !isHome) {
      files[path] = null;
      files[`moved-${n}.md`] = withBlock(start[path], at, word);
    } else files[path] = withBlock(start[path], at, word);
  }
  git.server.commit(name, files);
  return words;
};

/** Does in the space what the other side does, in a change request that is merged; the words that came. */
const inSpace = async (spaceId: string, acts: readonly Act[]): Promise<string[]> => {
  const { client } = git.admin;
  const said = await git.pages(spaceId);
  const words: string[] = [];
  const changes: Change[] = [];
  for (const [n, { kind, path, at }] of acts.entries()) {
    const word = `hereword${n}`;
    const title = titles[path];
    const page = await git.pageId(spaceId, title);
    if (kind === "remove" && path !== "README.md") {
      changes.push({ operation: "delete_page", page });
      continue;
    }
    if (kind === "move" && path === "a.md") {
      changes.push({ operation: "update_page", page, into: await git.pageId(spaceId, "B") });
      continue;
    }
    words.push(word);
    if (kind === "add")
      changes.push({ operation: "insert_page", title: word, document: { markdown: "Ours.\n" } });
    else if (kind === "name") changes.push({ operation: "update_page", page, title: word });
    else {
      const blocks = (said[title] ?? "").trimEnd().split("\n\n");
      const markdown = blocks.toSpliced(at % (blocks.length + 1), 0, word).join("\n\n");
      changes.push({ operation: "update_page", page, document: { markdown } });
    }
  }
  const { id } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Ours" } }),
  );
  await editChangeRequest(client, spaceId, id, ...changes);
  await dataOf(mergeChangeRequest({ client, path: { spaceId, changeRequestId: id } }));
  return words;
};

/** What a rehearsal may write: what it is, that it was, how far it came, and where the branch was seen. */
const OF_REHEARSALS = [
  "audit_events",
  "announcements",
  "git_connections",
  "git_sync_items",
  "git_syncs",
  "jobs",
];

const timesIn = (text: string, word: string): number => text.split(word).length - 1;
const spaceText = async (spaceId: string): Promise<string> =>
  JSON.stringify(await git.pages(spaceId));
const repositoryText = (name: string): string =>
  Object.entries(git.server.files(name))
    .flatMap(([path, text]) => (path === "SUMMARY.md" ? [] : [text]))
    .join("\n");

/** Words that are there once, of those that are there at all. */
const once = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => timesIn(text, word) === 1);

const statusOf = (name: string, from: string): string[] =>
  git.server
    .git(name, "diff", "--name-status", "--no-renames", from, "main")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t").join(" "))
    .toSorted();

/** The items of the repository's side, as Git tells of them when it looks for no renames. */
const statusSaid = (
  items: readonly { action: string; path: string; from?: string | undefined }[],
) =>
  items
    .flatMap(({ action, path, from }) => {
      if (action === "rename") return [`D ${from}`, `A ${path}`];
      return [`${{ add: "A", remove: "D" }[action] ?? "M"} ${path}`];
    })
    .toSorted();

/** What a sync does; a page that is new gets its id when it is stored. */
const itemsOf = async (spaceId: string, gitSyncId: string) =>
  (await git.itemsOf(spaceId, gitSyncId)).map(({ page, ...item }) => ({
    ...item,
    title: page?.title,
  }));

let made = 0;
let clean = 0;

const check = async (here: readonly Act[], there: readonly Act[]): Promise<void> => {
  made += 1;
  const name = `two-sided-${made}`;
  const spaceId = await git.bound(name);
  const { client } = git.admin;
  git.server.commit(name, start);
  expect((await git.sync(spaceId)).state).toBe("done");
  const ours = await inSpace(spaceId, here);
  const theirs = inGit(name, there);
  const before = await spaceText(spaceId);
  const committed = repositoryText(name);
  const head = git.server.git(name, "rev-parse", "main");
  const objects = git.server.git(name, "count-objects", "-v");

  let rehearsal: Awaited<ReturnType<GitFixture["sync"]>> | undefined;
  const written = await writtenBy(git.app.database.db, async () => {
    rehearsal = await git.sync(spaceId, { rehearse: true });
  });
  expect(written.filter((table) => !OF_REHEARSALS.includes(table))).toEqual([]);
  expect(git.server.git(name, "count-objects", "-v")).toBe(objects);
  expect(git.server.git(name, "rev-parse", "main")).toBe(head);
  const { id = "", plan = "", state, confirm, counts } = rehearsal ?? {};
  expect(state).toBe("rehearsed");
  const promised = await itemsOf(spaceId, id);

  const body = { plan: plan ?? "", ...(confirm ? { confirm: confirm.word } : {}) };
  await dataOf(applyGitSync({ client, path: { spaceId, gitSyncId: id }, body }));
  await git.runJobs();
  const done = await git.read(spaceId, id);
  expect(done.counts).toEqual(counts);
  expect(await itemsOf(spaceId, id)).toEqual(promised);
  expect(git.server.git(name, "fsck", "--strict", "--no-dangling")).toBe("");
  if ((counts?.here.conflict ?? 0) > 0) {
    expect(done.state).toBe("conflicts");
    expect(await spaceText(spaceId)).toBe(before);
    expect(git.server.git(name, "rev-parse", "main")).toBe(head);
    return;
  }
  expect(done.state).toBe("done");
  clean += 1;
  expect(statusOf(name, head)).toEqual(statusSaid(promised.filter(({ side }) => side === "git")));
  const [space, repository] = [await spaceText(spaceId), repositoryText(name)];
  const kept = [...once(before, ours), ...once(committed, theirs)];
  expect(once(space, [...ours, ...theirs])).toEqual(kept);
  expect(once(repository, [...ours, ...theirs])).toEqual(kept);
  expect((await git.sync(spaceId)).state).toBe("nothing");
};

test(
  "what a rehearsal of a two-sided history says is what happens: nothing lost, nothing doubled",
  { timeout: RUNS * 120_000 },
  async () => {
    await fc.assert(fc.asyncProperty(anyActs, anyActs, check), { numRuns: RUNS });
    expect(clean).toBeGreaterThan(0);
  },
);
