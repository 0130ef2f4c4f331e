import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createChangeRequest,
  getGitConnection,
  getPageById,
  getRevisionById,
  mergeChangeRequest,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import {
  type Change,
  editChangeRequest,
  settleConflicts,
} from "#server/testing/content-fixture.ts";
import { docReleases, type Release } from "#server/testing/doc-releases.ts";
import { type GitFixture, gitFixture } from "#server/testing/git-fixture.ts";

/** Pages that are edited in the space between two releases. */
const EDITED = 12;

let git: GitFixture;
beforeAll(async () => {
  git = await gitFixture();
});
afterAll(() => git.close());

/** What a release changes of the one before; what the space has written into other files stays. */
const changesTo = (release: Release, before: Release | undefined) =>
  Object.fromEntries([
    ...[...(before ?? [])].flatMap(([path]) => (release.has(path) ? [] : [[path, null] as const])),
    ...[...release].filter(([path, content]) => before?.get(path)?.equals(content) !== true),
  ]);

interface Page {
  readonly id: string;
  readonly path: string;
}
interface Listed {
  readonly id: string;
  readonly git?: { readonly path?: string } | undefined;
  readonly pages?: readonly Listed[];
}

/** The pages of a space that files say, with those files. */
const pagesOf = async (spaceId: string): Promise<Page[]> => {
  const { client } = git.admin;
  const { synced } = await dataOf(getGitConnection({ client, path: { spaceId } }));
  const path = { spaceId, revisionId: synced?.revision ?? "" };
  const revision = await dataOf(getRevisionById({ client, path }));
  const all: Page[] = [];
  const visit = (pages: readonly Listed[]): void => {
    for (const page of pages) {
      if (page.git?.path?.endsWith(".md") === true) all.push({ id: page.id, path: page.git.path });
      visit(page.pages ?? []);
    }
  };
  visit(revision.pages);
  return all;
};

const markdownOf = async (spaceId: string, pageId: string): Promise<string> => {
  const { client } = git.admin;
  const query = { format: "markdown" } as const;
  const page = await dataOf(getPageById({ client, path: { spaceId, pageId }, query }));
  return "markdown" in page ? (page.markdown ?? "") : "";
};

const sentence = (path: string, round: number): string =>
  `Written in the space in round ${round} of ${path.replaceAll(/[^a-z]/gi, "")}.`;

/** Writes a sentence into some pages, and more of each paragraph of one that the next release changes. */
const editSpace = async (
  spaceId: string,
  round: number,
  contested: string | undefined,
): Promise<ReadonlySet<string>> => {
  const { client } = git.admin;
  const pages = await pagesOf(spaceId);
  const written = new Set<string>();
  const changes: Change[] = [];
  for (const [at, { id, path }] of pages.entries()) {
    const isContested = path === contested;
    const isTurn = (at + round) % Math.max(1, Math.floor(pages.length / EDITED)) === 0;
    if (!isContested && !isTurn) continue;
    const markdown = await markdownOf(spaceId, id);
    const said = sentence(path, round);
    const text = isContested
      ? markdown.replaceAll(/^[A-Z][^|<\n]{20,}\.$/gm, (line) => `${line.slice(0, -1)}, here.`)
      : `${said}\n\n${markdown}`;
    if (!isContested) written.add(said);
    changes.push({ operation: "update_page", page: id, document: { markdown: text } });
  }
  const { id } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: `Round ${round}` } }),
  );
  await editChangeRequest(client, spaceId, id, ...changes);
  await dataOf(mergeChangeRequest({ client, path: { spaceId, changeRequestId: id } }));
  return written;
};

/** Lines that differ between a commit and the branch, by the paths they have there. */
const diffSince = (name: string, commit: string) => {
  const files = new Map<string, { added: string[]; removed: string[] }>();
  const diff = git.server.git(name, "diff", "-U0", "--no-renames", commit, "main");
  for (const part of diff.split(/^diff --git /m).slice(1)) {
    const path = /^\+\+\+ (?:b\/)?(.*?)\t?$/m.exec(part)?.[1] ?? "";
    const lines = part.slice(part.indexOf("\n@@")).split("\n");
    const starting = (sign: string) =>
      lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
    files.set(path, { added: starting("+"), removed: starting("-") });
  }
  return files;
};

const isSound = (name: string): void =>
  expect(git.server.git(name, "fsck", "--strict", "--no-dangling")).toBe("");

/** A page that a release changes and keeps. */
const changedIn = (release: Release, before: Release | undefined): string | undefined =>
  [...release].find(([path, text]) => {
    const was = before?.get(path);
    return path.endsWith(".md") && was !== undefined && !was.equals(text) && text.length > 2000;
  })?.[0];

describe.each([...docReleases()])("the releases of %s", (name, releases) => {
  let spaceId: string;
  // The later half comes while the space is edited, too.
  const half = Math.floor(releases.length / 2);
  const readOnly = releases.slice(0, half);

  test(
    "are read commit by commit, and none is followed by one of ours",
    { timeout: releases.length * 120_000 },
    async () => {
      spaceId = await git.bound(name);
      for (const [at, release] of readOnly.entries()) {
        const head = git.server.commit(name, changesTo(release, releases[at - 1]));
        const sync = await git.sync(spaceId);
        expect(sync.error ?? null).toBeNull();
        expect(sync.state).toMatch(/^(?:done|nothing)$/);
        expect(git.server.git(name, "rev-parse", "main")).toBe(head);
        const again = await git.sync(spaceId);
        expect(again.state).toBe("nothing");
        expect(git.server.git(name, "rev-parse", "main^{tree}")).toBe(
          git.server.git(name, "rev-parse", `${head}^{tree}`),
        );
      }
      isSound(name);
    },
  );

  test(
    "meet edits of the space, and no line changes that nobody changed",
    { timeout: releases.length * 120_000 },
    async () => {
      let conflicts = 0;
      for (const [round, release] of releases.slice(half).entries()) {
        const before = releases[half + round - 1];
        const contested = changedIn(release, before);
        const stood = git.server.files(name);
        const written = await editSpace(spaceId, round, contested);
        const head = git.server.commit(name, changesTo(release, before));
        const first = await git.sync(spaceId);
        const met = await git.items(spaceId, first.id);
        if (first.state === "conflicts") {
          conflicts += await settleConflicts(
            git.admin.client,
            spaceId,
            first.changeRequest?.id ?? "",
          );
          expect(git.server.git(name, "rev-parse", "main")).toBe(head);
          expect(await git.sync(spaceId)).toMatchObject({ state: "done" });
        } else expect(first).toMatchObject({ state: "done" });
        expect(git.server.git(name, "rev-parse", "main^")).toBe(head);
        isSound(name);
        const reviewed = new Set(
          met.flatMap((item) => /^here conflict (.*)$/.exec(item)?.slice(1) ?? []),
        );
        const known = new Set(Object.values(stood).flatMap((text) => text.split("\n")));
        for (const [path, { added, removed }] of diffSince(name, head)) {
          // Pages that were kept although Git has others in their place stand where folders cannot say it.
          if (path === "SUMMARY.md" && reviewed.size > 0) continue;
          const isOurs = (line: string) =>
            line === "" || line.endsWith(", here.") || written.has(line) || known.has(line);
          if (!reviewed.has(path)) expect(added.filter((line) => !isOurs(line))).toEqual([]);
          if (reviewed.has(path) || path === contested) continue;
          const others = added.filter((line) => line !== "" && !written.has(line));
          expect([path, removed, others]).toEqual([path, [], []]);
        }
        expect((await git.sync(spaceId)).state).toBe("nothing");
      }
      expect(conflicts).toBeGreaterThan(0);
    },
  );
});
