import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyGitSync, createChangeRequest, mergeChangeRequest } from "#client";
import { MAX_CONTENT_CHANGES } from "#contract/schemas/content-change.ts";
import { groupsOf } from "#server/kit/groups-of.ts";
import { dataOf } from "#server/testing/answers.ts";
import {
  type Change,
  editChangeRequest,
  settleConflicts,
} from "#server/testing/content-fixture.ts";
import { writtenBy } from "#server/testing/fingerprint.ts";
import { type GitFixture, gitFixture } from "#server/testing/git-fixture.ts";
import { isFull, quickCases } from "#testing/depth.ts";

/** So many histories are made, and so many are of one repository, each in a folder of its own: at a push all of them. */
const HISTORIES = quickCases(4);
const AT_ONCE = isFull ? 1 : HISTORIES;
const RUNS = Math.ceil(HISTORIES / AT_ONCE);

let git: GitFixture;
beforeAll(async () => {
  git = await gitFixture();
});
afterAll(() => git.close());

const paths = ["README.md", "a.md", "b/README.md", "b/c.md"] as const;
type Path = (typeof paths)[number];

/** The files of a folder, which say nothing that those of another one say. */
const filesOf = (folder: number): Record<Path, string> => ({
  "README.md": `# Home ${folder}\n\nFirst words of ${folder}.\n\nSee [A of ${folder}](a.md).\n`,
  "a.md": `# A ${folder}\n\n* one of ${folder}\n* two of ${folder}\n\n__Strong__ words of ${folder}.\n`,
  "b/README.md": `# B ${folder}\n\n|x${folder}|y|\n|-|-|\n|1|2 of ${folder}|\n`,
  "b/c.md": `# C ${folder}\n\nSetext of ${folder}\n------\n\nBack [home to ${folder}](../README.md).\n`,
});
const titles = { "README.md": "Home", "a.md": "A", "b/README.md": "B", "b/c.md": "C" } as const;
const titleOf = (folder: number, path: Path): string => `${titles[path]} ${folder}`;

/** What a side does; each act brings a word that nobody else has. */
interface Act {
  readonly kind: "write" | "add" | "name" | "remove" | "move";
  readonly path: Path;
  readonly at: number;
}
const anyActs = fc.uniqueArray(
  fc.record<Act>({
    kind: fc.constantFrom("write", "write", "write", "add", "name", "remove", "move"),
    path: fc.constantFrom(...paths),
    at: fc.nat(2),
  }),
  { minLength: 1, maxLength: 3, selector: ({ path }) => path },
);

const withBlock = (text: string, at: number, word: string): string => {
  const blocks = text.trimEnd().split("\n\n");
  return `${blocks.toSpliced(1 + (at % blocks.length), 0, word).join("\n\n")}\n`;
};

/** What a side does in each folder. */
type Acts = readonly (readonly Act[])[];

/** A word that nobody else writes, and that no other word holds. */
const wordOf = (side: string, folder: number, at: number): string => `${side}${folder}word${at}x`;

/** Commits what one side does to the files; the words that came, by folder. */
const inGit = (name: string, acts: Acts): string[][] => {
  const files: Record<string, string | null> = {};
  const said = acts.map((done, folder) => {
    const start = filesOf(folder);
    const put = (path: string, text: string | null): void => {
      files[`${folder}/${path}`] = text;
    };
    return done.flatMap(({ kind, path, at }, n): string[] => {
      const word = wordOf("git", folder, n);
      // The home page stays: without it nothing of the folder is the same.
      const isHome = path === "README.md";
      if (kind === "remove" && !isHome) {
        put(path, null);
        return [];
      }
      if (kind === "add") put(`new-${n}.md`, `# New ${folder} ${n}\n\n${word}\n`);
      else if (kind === "name") put(path, start[path].replace(/^# .*$/m, `# ${word}`));
      else if (kind === "move" && !isHome) {
        put(path, null);
        put(`moved-${n}.md`, withBlock(start[path], at, word));
      } else put(path, withBlock(start[path], at, word));
      return [word];
    });
  });
  git.server.commit(name, files);
  return said;
};

/** Does in the space what one side does, in a change request that is merged; the words that came, by folder. */
const inSpace = async (spaceId: string, acts: Acts): Promise<string[][]> => {
  const { client } = git.admin;
  const texts = await git.pages(spaceId);
  const ids = await git.pageIds(spaceId);
  const changes: Change[] = [];
  // What is below a page goes with it, so pages go last, and those that have others below them after these.
  const removals: { readonly path: Path; readonly change: Change }[] = [];
  const said = acts.map((done, folder) => {
    const idOf = (path: Path): string => ids.get(titleOf(folder, path)) ?? "";
    return done.flatMap(({ kind, path, at }, n): string[] => {
      const word = wordOf("here", folder, n);
      const page = idOf(path);
      if (kind === "remove" && path !== "README.md") {
        removals.push({ path, change: { operation: "delete_page", page } });
        return [];
      }
      if (kind === "move" && path === "a.md") {
        changes.push({ operation: "update_page", page, into: idOf("b/README.md") });
        return [];
      }
      if (kind === "add")
        changes.push({
          operation: "insert_page",
          title: word,
          document: { markdown: `Ours of ${folder}.\n` },
        });
      else if (kind === "name") changes.push({ operation: "update_page", page, title: word });
      else {
        const blocks = (texts[titleOf(folder, path)] ?? "").trimEnd().split("\n\n");
        const markdown = blocks.toSpliced(at % (blocks.length + 1), 0, word).join("\n\n");
        changes.push({ operation: "update_page", page, document: { markdown } });
      }
      return [word];
    });
  });
  const { id } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Ours" } }),
  );
  const isParent = ({ path }: { readonly path: Path }): boolean => path === "b/README.md";
  const inOrder = removals.toSorted(
    (one, other) => Number(isParent(one)) - Number(isParent(other)),
  );
  const ordered = [...changes, ...inOrder.map(({ change }) => change)];
  for (const some of groupsOf(ordered, MAX_CONTENT_CHANGES, () => 1))
    await editChangeRequest(client, spaceId, id, ...some);
  await dataOf(mergeChangeRequest({ client, path: { spaceId, changeRequestId: id } }));
  return said;
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

const check = async (histories: readonly (readonly [Act[], Act[]])[]): Promise<void> => {
  made += 1;
  const name = `two-sided-${made}`;
  const spaceId = await git.bound(name);
  const { client } = git.admin;
  const start = histories.flatMap((_, folder) =>
    Object.entries(filesOf(folder)).map(([path, text]) => [`${folder}/${path}`, text] as const),
  );
  git.server.commit(name, { "README.md": "# Docs\n\nAll of it.\n", ...Object.fromEntries(start) });
  expect((await git.sync(spaceId)).state).toBe("done");
  const here = await inSpace(
    spaceId,
    histories.map(([acts]) => acts),
  );
  const there = inGit(
    name,
    histories.map(([, acts]) => acts),
  );
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
  const conflicts = promised.filter(({ action }) => action === "conflict");
  if (conflicts.length === 0) {
    expect(done.state).toBe("done");
    const pushed = promised.filter(({ side }) => side === "git");
    expect(statusOf(name, head)).toEqual(statusSaid(pushed));
  } else {
    expect(done.state).toBe("conflicts");
    expect(await spaceText(spaceId)).toBe(before);
    expect(git.server.git(name, "rev-parse", "main")).toBe(head);
    await settleConflicts(client, spaceId, done.changeRequest?.id ?? "");
    expect((await git.sync(spaceId)).state).toBe("done");
    expect(git.server.git(name, "rev-parse", "main^")).toBe(head);
    expect(git.server.git(name, "fsck", "--strict", "--no-dangling")).toBe("");
  }
  const contested = new Set(conflicts.map(({ path }) => Number(path.split("/")[0])));
  const [space, repository] = [await spaceText(spaceId), repositoryText(name)];
  for (const folder of histories.keys()) {
    const [ours, theirs] = [here[folder] ?? [], there[folder] ?? []];
    const words = [...ours, ...theirs];
    expect([folder, once(repository, words)]).toEqual([folder, once(space, words)]);
    expect(words.filter((word) => timesIn(space, word) > 1)).toEqual([]);
    if (contested.has(folder)) continue;
    clean += 1;
    expect(once(space, words)).toEqual([...once(before, ours), ...once(committed, theirs)]);
  }
  expect((await git.sync(spaceId)).state).toBe("nothing");
};

test(
  "what a rehearsal of two-sided histories says is what happens: nothing lost, nothing doubled",
  { timeout: (RUNS + HISTORIES) * 60_000 },
  async () => {
    const histories = fc.array(fc.tuple(anyActs, anyActs), {
      minLength: AT_ONCE,
      maxLength: AT_ONCE,
    });
    await fc.assert(fc.asyncProperty(histories, check), {
      numRuns: RUNS,
      // Each try takes seconds: shrinking would take hours.
      endOnFailure: true,
    });
    expect(clean).toBeGreaterThan(0);
  },
);
