import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { GitSync } from "#contract/schemas/git-sync.ts";
import { setGitConnection } from "#contract/schemas/git-connection.ts";
import { placeOfInvented } from "#server/git/invented-repositories.ts";
import type { Context } from "#server/kit/context.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { setConnection } from "#server/modules/imports/git/connections.ts";
import { syncAtOnce } from "#server/modules/imports/git/sync-at-once.ts";
import { applySync, listSyncs, startSync } from "#server/modules/imports/git/syncs.ts";
import { type Action, known, type Demo } from "./actions.ts";
import { enterSpace } from "./enter-resource.ts";
import { pageKey } from "./page-text.ts";

type When = Pick<Action, "at" | "by">;

/** A repository of the demo, by its path on the organization's fictional server. */
export type Repository = `${string}.git`;

const REF = "refs/heads/main";

const addressOf = ({ domain }: Demo, repository: Repository): string =>
  `https://git.${domain}/${repository}`;

/** Loads the library only when a demo is created, not at every start. */
const openRepository = async ({ settings }: Context, demo: Demo, repository: Repository) => {
  const place = placeOfInvented(settings.repositoriesDir, addressOf(demo, repository));
  if (place === undefined) throw new Error("there is no folder for the demo's repositories");
  const { createLocalRepository, openLocalRepository } =
    await import("#server/git/local-repository.ts");
  return { create: () => createLocalRepository(place), branch: openLocalRepository(place, REF) };
};

/** A person's edit to a file of a repository. */
export type FileEdit =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly from: string; readonly to: string };

/** The name of the table of contents here, and the one expected in a Git repository. */
const CONTENTS = { here: "summary.md", there: "SUMMARY.md" };

/** Reads the files of a folder in src/server/seed/content, by their paths in a repository. */
const filesIn = async (folder: string): Promise<FileEdit[]> => {
  const top = fileURLToPath(new URL(`./content/${folder}/`, import.meta.url));
  const entries = await readdir(top, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        const path = file.slice(top.length);
        const text = await readFile(file, "utf8");
        return { path: path === CONTENTS.here ? CONTENTS.there : path, text };
      }),
  );
};

const commit = async (
  tx: Context,
  demo: Demo,
  { repository, message }: { readonly repository: Repository; readonly message: string },
  { by, edits }: { readonly by: string; readonly edits: readonly FileEdit[] },
): Promise<void> => {
  const { branch } = await openRepository(tx, demo, repository);
  const { head } = await branch.remoteHead();
  const files = head === undefined ? [] : await branch.readTree(head, "");
  const oids = new Map(files.map(({ path, oid }) => [path, oid]));
  const changes = new Map<string, { oid: string; mode: string }>();
  for (const edit of edits) {
    let text = "text" in edit ? edit.text : "";
    if ("from" in edit) {
      const before = Buffer.from(await branch.readBlob(known(oids, edit.path))).toString("utf8");
      text = before.replace(edit.from, () => edit.to);
      if (text === before) throw new Error(`the demo does not find "${edit.from}" in Git`);
    }
    changes.set(edit.path, { oid: await branch.writeBlob(Buffer.from(text)), mode: "100644" });
  }
  const tree = await branch.writeTree(head, changes);
  const author = { name: tx.actor.label, email: `${by}@${demo.domain}` };
  const time = Math.floor(tx.now().getTime() / 1000);
  await branch.push(await branch.commit({ tree, parent: head, message, author, time }), head);
};

/** A person creates a repository whose first commit has the files of a folder in src/server/seed/content. */
export const makesRepository = (
  when: When,
  repository: Repository,
  folder: string,
  message: string,
): Action => ({
  ...when,
  perform: async (tx, demo) => {
    await (await openRepository(tx, demo, repository)).create();
    const edits = await filesIn(folder);
    await commit(tx, demo, { repository, message }, { by: when.by, edits });
  },
});

/** A person commits to a repository, outside Bindery. */
export const commits = (
  when: When,
  repository: Repository,
  message: string,
  ...edits: readonly FileEdit[]
): Action => ({
  ...when,
  perform: (tx, demo) => commit(tx, demo, { repository, message }, { by: when.by, edits }),
});

/** A person connects a space to the main branch of a repository. */
export const connects = (when: When, space: string, repository: Repository): Action => ({
  ...when,
  operation: "setGitConnection",
  perform: async (tx, demo) => {
    const spaceId = known(demo.spaces, space);
    const asked = setGitConnection.parse({ url: addressOf(demo, repository), ref: REF });
    await setConnection(await enterSpace(tx, spaceId), { spaceId }, asked);
  },
});

/** The expected outcome of a sync; any other one is an error in the history. */
interface Outcome {
  readonly state: GitSync["state"];
  /** The demo's name for the change request it creates. */
  readonly request?: string;
}

/** Runs a sync, and records the resulting pages by title. */
const carryOut = async (
  tx: Context,
  demo: Demo,
  { space, outcome }: { readonly space: string; readonly outcome: Outcome },
  row: Awaited<ReturnType<typeof startSync>>,
): Promise<void> => {
  const { spaceId } = row;
  const { state, changeRequest, error } = await syncAtOnce(tx, row);
  if (state !== outcome.state)
    throw new Error(`a sync of the demo is ${state}: ${error?.message ?? "nothing is wrong"}`);
  if (outcome.request !== undefined && changeRequest !== null)
    demo.changeRequests.set(outcome.request, { spaceId, id: changeRequest });
  const { revision } = await stateOfSpace(tx, { spaceId });
  const { pages } = await readTree(tx, spaceId, revision.root);
  for (const { page } of pages.values()) demo.pages.set(pageKey(space, page.title), page.id);
};

/** A person syncs a space, in both directions by default. */
export const syncs = (
  when: When,
  space: string,
  outcome: Outcome,
  asked: Partial<Parameters<typeof startSync>[2]> = {},
): Action => ({
  ...when,
  operation: "startGitSync",
  perform: async (tx, demo) => {
    const spaceId = known(demo.spaces, space);
    const context = await enterSpace(tx, spaceId);
    const row = await startSync(context, { spaceId }, { rehearse: false, force: false, ...asked });
    await carryOut(context, demo, { space, outcome }, row);
  },
});

/** A person applies the most recent rehearsed sync. */
export const appliesSync = (when: When, space: string): Action => ({
  ...when,
  operation: "applyGitSync",
  perform: async (tx, demo) => {
    const spaceId = known(demo.spaces, space);
    const context = await enterSpace(tx, spaceId);
    const waiting = { state: "rehearsed", rehearsed: true } as const;
    const { rows } = await listSyncs(context, { spaceId }, waiting, { limit: 1, after: undefined });
    const path = { spaceId, gitSyncId: rows[0]?.id ?? "" };
    const row = await applySync(context, path, { plan: rows[0]?.plan ?? "" });
    await carryOut(context, demo, { space, outcome: { state: "done" } }, row);
  },
});
