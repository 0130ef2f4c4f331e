import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSpace } from "#client";
import { placeOfInvented } from "#server/git/invented-repositories.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { dataOf } from "#server/testing/answers.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { cacheOf } from "./carry-out.ts";
import { deleteConnection, insertConnection } from "./connection-rows.ts";
import { forgetRepository } from "./forget-repository.ts";

let app: TestApp;
let folder: string;
let context: Context;
beforeAll(async () => {
  app = await makeApp();
  folder = mkdtempSync(join(tmpdir(), "bindery-forget-"));
  const settings = {
    cacheDir: join(folder, "cache"),
    repositoriesDir: join(folder, "repositories"),
  };
  context = { ...app.context, settings: { ...app.context.settings, ...settings } };
});
afterAll(async () => {
  await app.app.stop();
  rmSync(folder, { recursive: true });
});

/** A space of a new organization, one of the demo's, that is bound to a repository, and its folders on this machine. */
const boundSpace = async (url: string, demo = true) => {
  const { client, organizationId } = await app.newAdmin();
  await setOrganization(app.database.db, organizationId, { demo });
  const { id: spaceId } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Bound" } }),
  );
  const at = new Date();
  await insertConnection(app.database.db, {
    spaceId,
    url,
    ref: "refs/heads/main",
    directory: "",
    direction: "both",
    land: "direct",
    automatic: false,
    showEmail: false,
    createdAt: at,
    updatedAt: at,
  });
  const cache = cacheOf(context, spaceId, url);
  const place = placeOfInvented(context.settings.repositoriesDir, url) ?? "";
  for (const made of [cache, place]) mkdirSync(made, { recursive: true });
  return { spaceId, cache, place };
};

const isThere = (path: string): boolean => existsSync(path);

it("leaves nothing on this machine of a repository that nobody else has", async () => {
  const url = `https://git.${newId().toLowerCase()}.example/docs.git`;
  const [one, other] = [await boundSpace(url), await boundSpace(url)];
  expect(one.place).toBe(other.place);
  await forgetRepository(context, one.spaceId);
  expect([one.cache, other.cache, one.place].map(isThere)).toEqual([false, true, true]);
  await deleteConnection(app.database.db, one.spaceId);
  await forgetRepository(context, one.spaceId);
  await forgetRepository(context, other.spaceId);
  await forgetRepository(context, other.spaceId);
  expect([other.cache, other.place].map(isThere)).toEqual([false, false]);
});

it("leaves the repositories of the demo alone where another organization named one", async () => {
  const url = `https://git.${newId().toLowerCase()}.example/docs.git`;
  const { spaceId, place } = await boundSpace(url, false);
  await forgetRepository(context, spaceId);
  expect(isThere(place)).toBe(true);
});
