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

/** A space, and a repository that nobody else uses. */
export interface GitPair {
  readonly spaceId: string;
  /** The name of the repository on its server. */
  readonly name: string;
  readonly url: string;
  /** The address of the space in the dashboard. */
  readonly address: string;
  /** Binds the space without the dashboard. */
  bind(more?: Partial<SetGitConnection>): Promise<void>;
  /** Commits files on top of the branch; null removes one. */
  commit(files: Readonly<Record<string, string | null>>, message?: string): string;
  /** The files of the branch. */
  files(): Readonly<Record<string, string>>;
  /** Changes a page of the bound space: by a change request that is merged. */
  edit(title: string, markdown: string): Promise<void>;
  /** What a page says, as Markdown. */
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

/** A new space of the admin's organization, and a new repository. */
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

/** Journeys with Git's own server on loopback, and a service that may reach it. */
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

/** Waits for the state of the sync that a page shows. */
export const expectState = (page: Page, state: string): Promise<void> =>
  expect(page.getByRole("main").locator("header").getByText(state, { exact: true })).toBeVisible();

/** Presses Tab until focus is on the control. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
};
