import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as git from "isomorphic-git";
import { expect, it, onTestFinished } from "vitest";
import { GitFailure } from "./git-order.ts";
import { openObjects } from "./repository-objects.ts";

it("a few objects that stand for folders without end are refused", async () => {
  const gitdir = await mkdtemp(join(tmpdir(), "bindery-trees-"));
  onTestFinished(() => rm(gitdir, { recursive: true, force: true }));
  await git.init({ fs, gitdir, bare: true });
  // Each holds the one before ten times: a thousand thousand million folders and no file.
  let tree = await git.writeTree({ fs, gitdir, tree: [] });
  for (let level = 0; level < 12; level += 1) {
    const entries = Array.from({ length: 10 }, (_, at) => ({
      mode: "040000",
      path: `folder-${at}`,
      oid: tree,
      type: "tree" as const,
    }));
    tree = await git.writeTree({ fs, gitdir, tree: entries });
  }
  const person = { name: "Ana", email: "ana@example.com", timestamp: 0, timezoneOffset: 0 };
  const commit = await git.writeCommit({
    fs,
    gitdir,
    commit: { message: "Deep", tree, parent: [], author: person, committer: person },
  });
  const read = openObjects(gitdir, () => ({})).readTree(commit, "");
  await expect(read).rejects.toThrow(GitFailure);
  await expect(read).rejects.toMatchObject({ problem: { code: "too-many" } });
});
