import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  Locator,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from "@playwright/test";
import {
  createChangeRequest,
  createSpace,
  getPageById,
  listPages,
  mergeChangeRequest,
  type SetGitConnection,
  setGitConnection,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { editChangeRequest } from "#server/testing/content-fixture.ts";
import { type GitServer, startGitServer } from "#server/testing/git-server.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { expect, test as base, type World } from "./fixtures.ts";

/** A space, and a repository that nothing else uses. */
export interface GitPair {
  readonly spaceId: string;
  /** The repository's name on its server. */
  readonly name: string;
  readonly url: string;
  /** The space's address in the dashboard. */
  readonly address: string;
  /** Connects the space to the repository without the dashboard. */
  bind(more?: Partial<SetGitConnection>): Promise<void>;
  /** Commits files on top of the branch; null deletes a file. Returns the commit's id. */
  commit(files: Readonly<Record<string, string | null>>, message?: string): string;
  /** Returns the files of the branch. */
  files(): Readonly<Record<string, string>>;
  /** Edits a page of the connected space by a change request that is merged. */
  edit(title: string, markdown: string): Promise<void>;
  /** Returns the text of a page as Markdown. */
  text(title: string): Promise<string>;
}

interface GitWorld {
  pair: GitPair;
}

interface Servers {
  server: TestServer;
  gitServer: GitServer;
}

let pairs = 0;

/** Creates a space in the admin's organization, and a repository. */
export const newPair = async (admin: Admin, server: GitServer): Promise<GitPair> => {
  const { client, organizationId } = admin;
  pairs += 1;
  const name = `handbook-${pairs}`;
  server.create(name);
  const body = { title: "Handbook" };
  const { id: spaceId } = await dataOf(createSpace({ client, path: { organizationId }, body }));
  const pageOf = async (title: string): Promise<string> => {
    const { pages } = await dataOf(listPages({ client, path: { spaceId } }));
    return pages.find((page) => page.title === title)?.id ?? "";
  };
  return {
    spaceId,
    name,
    url: server.urlOf(name),
    address: `/o/${organizationId}/spaces/${spaceId}`,
    bind: async (more = {}) => {
      const bound = { url: server.urlOf(name), ref: "refs/heads/main", ...more };
      await dataOf(setGitConnection({ client, path: { spaceId }, body: bound }));
    },
    commit: (files, message) =>
      server.commit(name, files, message === undefined ? {} : { message }),
    files: () => server.files(name),
    edit: async (title, markdown) => {
      const path = { spaceId };
      const request = { subject: `Edit ${title}` };
      const { id } = await dataOf(createChangeRequest({ client, path, body: request }));
      await editChangeRequest(client, spaceId, id, {
        operation: "update_page",
        page: await pageOf(title),
        document: { markdown },
      });
      await dataOf(mergeChangeRequest({ client, path: { ...path, changeRequestId: id } }));
    },
    text: async (title) => {
      const path = { spaceId, pageId: await pageOf(title) };
      const page = await dataOf(getPageById({ client, path, query: { format: "markdown" } }));
      return "markdown" in page ? (page.markdown ?? "") : "";
    },
  };
};

/** Tests with Git's own server on loopback, and a service that may connect to it. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & World & GitWorld,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & Servers
> = base.extend<GitWorld, Servers>({
  gitServer: [
    async ({ browserName: _ }, use) => {
      const server = await startGitServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ gitServer }, use) => {
      const cacheDir = mkdtempSync(join(tmpdir(), "bindery-git-cache-"));
      const server = await startTestServer({
        git: { outboundAllow: [gitServer.host], cacheDir },
      });
      await use(server);
      await server.stop();
      rmSync(cacheDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  pair: async ({ admin, gitServer }, use) => {
    await use(await newPair(admin, gitServer));
    gitServer.password = undefined;
    gitServer.onRequest = () => undefined;
  },
});

/** Waits until the page shows this state of the sync. */
export const expectState = (page: Page, state: string): Promise<void> =>
  expect(page.getByRole("main").locator("header").getByText(state, { exact: true })).toBeVisible();

/** Presses Tab until the control has focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
};
