import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import {
  createSpace,
  getCurrentRevision,
  getGitSync,
  getPageById,
  type GitSyncItem,
  listGitSyncItems,
  type SetGitConnection,
  setGitConnection,
  startGitSync,
  type StartGitSync,
} from "#client";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { gitSyncJob } from "#server/modules/imports/git/sync-job.ts";
import { dataOf } from "./answers.ts";
import { type GitServer, startGitServer } from "./git-server.ts";
import { type Admin, makeApp, type TestApp } from "./make-app.ts";
import { openTestDatabase } from "./test-database.ts";

/** Spaces connected to repositories on a real Git server. */
export interface GitFixture {
  readonly app: TestApp;
  readonly admin: Admin;
  readonly server: GitServer;
  /** Creates a repository of that name and a space connected to it; returns the space's id. */
  bound(name: string, more?: Partial<SetGitConnection>): Promise<string>;
  newSpace(): Promise<string>;
  runJobs(): Promise<number>;
  /** Starts a sync, runs it and returns it in its final state. */
  sync(spaceId: string, asked?: StartGitSync): ReturnType<GitFixture["read"]>;
  read(spaceId: string, gitSyncId: string): ReturnType<typeof readSync>;
  /** Returns the effects of a sync, file by file. */
  itemsOf(spaceId: string, gitSyncId: string): Promise<GitSyncItem[]>;
  /** Returns the sides, actions and paths of a sync's items. */
  items(spaceId: string, gitSyncId: string): Promise<string[]>;
  /** Returns the Markdown of pages by title, in order. */
  pages(spaceId: string): Promise<Record<string, string>>;
  pageId(spaceId: string, title: string): Promise<string>;
  /** Returns the ids of all pages by title. */
  pageIds(spaceId: string): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

const readSync = (client: Admin["client"], spaceId: string, gitSyncId: string) =>
  dataOf(getGitSync({ client, path: { spaceId, gitSyncId } }));

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly pages?: readonly Listed[];
}

export const gitFixture = async (): Promise<GitFixture> => {
  const server = await startGitServer();
  const cacheDir = mkdtempSync(join(tmpdir(), "bindery-git-cache-"));
  const settings = {
    publicUrl: "http://localhost",
    rateLimit: 0,
    outboundAllow: [server.host],
    sealingKeys: [randomBytes(32)],
    cacheDir,
  };
  // A separate database: every queued sync is run, and other tests leave some behind.
  const database = await openTestDatabase();
  const app = await makeApp({ database, settings });
  const admin = await app.newAdmin();
  const { client } = admin;
  const log = pino({ level: "silent" });

  const listed = async (spaceId: string): Promise<Listed[]> => {
    const revision = await dataOf(getCurrentRevision({ client, path: { spaceId } }));
    const all: Listed[] = [];
    const visit = (pages: readonly Listed[]): void => {
      for (const page of pages) {
        all.push(page);
        visit(page.pages ?? []);
      }
    };
    visit(revision.pages);
    return all;
  };

  const fixture: GitFixture = {
    app,
    admin,
    server,
    newSpace: async () => {
      const path = { organizationId: admin.organizationId };
      return (await dataOf(createSpace({ client, path, body: { title: "Docs" } }))).id;
    },
    bound: async (name, more = {}) => {
      server.create(name);
      const spaceId = await fixture.newSpace();
      const body = { url: server.urlOf(name), ref: "refs/heads/main", ...more };
      await dataOf(setGitConnection({ client, path: { spaceId }, body }));
      return spaceId;
    },
    runJobs: () => runDueJobs(app.context, [gitSyncJob()], log),
    sync: async (spaceId, asked = {}) => {
      const { id } = await dataOf(startGitSync({ client, path: { spaceId }, body: asked }));
      await fixture.runJobs();
      return fixture.read(spaceId, id);
    },
    read: (spaceId, gitSyncId) => readSync(client, spaceId, gitSyncId),
    itemsOf: async (spaceId, gitSyncId) => {
      const { items } = await dataOf(
        listGitSyncItems({ client, path: { spaceId, gitSyncId }, query: { limit: 1000 } }),
      );
      return items;
    },
    items: async (spaceId, gitSyncId) =>
      (await fixture.itemsOf(spaceId, gitSyncId)).map(({ side, action, path, reason }) =>
        [side, action, path, ...(reason === undefined ? [] : [reason])].join(" "),
      ),
    pages: async (spaceId) => {
      const said: Record<string, string> = {};
      for (const { id, title, type } of await listed(spaceId)) {
        if (type !== "document") continue;
        const query = { format: "markdown" } as const;
        const page = await dataOf(getPageById({ client, path: { spaceId, pageId: id }, query }));
        said[title] = "markdown" in page ? (page.markdown ?? "") : "";
      }
      return said;
    },
    pageId: async (spaceId, title) => (await fixture.pageIds(spaceId)).get(title) ?? "",
    pageIds: async (spaceId) =>
      new Map((await listed(spaceId)).toReversed().map(({ id, title }) => [title, id])),
    close: async () => {
      await app.app.stop();
      await database.close();
      await server.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
  return fixture;
};
