import fs from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as git from "isomorphic-git";
import { movedMeanwhile } from "./problems.ts";
import { openObjects } from "./repository-objects.ts";
import { BRANCHES, type SyncedRepository } from "./synced-repository.ts";

/** Creates an empty bare repository, replacing anything at that place. */
export const createLocalRepository = async (gitdir: string): Promise<void> => {
  await rm(gitdir, { recursive: true, force: true });
  await mkdir(gitdir, { recursive: true });
  await git.init({ fs, gitdir, bare: true, defaultBranch: "main" });
};

/** Opens a branch of a bare repository on this machine. It is worked on in place; nothing is cached. */
export const openLocalRepository = (gitdir: string, ref: string): SyncedRepository => {
  const cache = {};
  const objects = openObjects(gitdir, () => cache);
  const branches = () => git.listBranches({ fs, gitdir });
  const headOf = async (): Promise<string | undefined> =>
    (await branches()).includes(ref.slice(BRANCHES.length))
      ? git.resolveRef({ fs, gitdir, ref })
      : undefined;

  return {
    ...objects,
    check: async () => {
      const names = await branches();
      return {
        branches: names.toSorted().slice(0, 1000),
        hasBranch: (await headOf()) !== undefined,
        isEmpty: names.length === 0,
        mayPush: true,
        protocol: null,
      };
    },
    remoteHead: async () => ({
      head: await headOf(),
      isEmpty: (await branches()).length === 0,
    }),
    forget: () => Promise.resolve(false),
    fetch: async (head) => {
      if (!(await objects.has(head))) throw new Error("the branch points to what is not there");
    },
    push: async (commit, old) => {
      const file = join(gitdir, ref);
      const locked = `${file}.lock`;
      await mkdir(dirname(file), { recursive: true });
      // As in Git: the process that created this file may move the branch.
      const lock = await open(locked, "wx").catch((error: unknown) => {
        throw error instanceof Error && "code" in error && error.code === "EEXIST"
          ? movedMeanwhile()
          : error;
      });
      try {
        if ((await headOf()) !== old) throw movedMeanwhile();
        await lock.writeFile(`${commit}\n`);
        await rename(locked, file);
      } catch (error) {
        await rm(locked, { force: true });
        throw error;
      } finally {
        await lock.close();
      }
    },
    close: () => Promise.resolve(),
  };
};
