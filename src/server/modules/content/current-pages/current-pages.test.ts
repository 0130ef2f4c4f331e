import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createSpace, deleteSpaceById, duplicateSpace, restoreSpace } from "#client";
import { currentPages } from "#server/db/tables/index.ts";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import { keptPages, scannedPages } from "#server/testing/current-pages.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { actOn, anyHistory } from "#server/testing/space-histories.ts";
import { unpackChildren } from "#server/testing/unpacked-children.ts";
import { cases } from "#testing/depth.ts";

/** Histories that are played; a setting asks for more. */
const RUNS = cases(12);
const words = {
  title: (seed: number) => `Title ${seed % 5}`,
  text: (seed: number) => `Text ${seed % 9}.`,
};

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const newSpace = async (): Promise<string> => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  return (await dataOf(createSpace({ client, path, body: { title: "Docs" } }))).id;
};
const expectKept = async (spaceId: string) => {
  const kept = await keptPages(app.context, spaceId);
  expect(kept).toEqual(await scannedPages(app.context, spaceId));
  return kept;
};

describe("the pages that a space has now", () => {
  it("are what its active revision says, after whatever happened to it", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const spaceId = await newSpace();
        for (const act of history) {
          await actOn(admin.client, spaceId, act, words);
          expect(await keptPages(app.context, spaceId)).toEqual(
            await scannedPages(app.context, spaceId),
          );
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("go along with a copy, stay in the trash, and come from content of before the table", async () => {
    const { client } = admin;
    const spaceId = await newSpace();
    await editSpace(client, spaceId, newPage("Guides", "All.", { ref: "guides" }));
    const [guides] = await expectKept(spaceId);
    const below = { into: guides?.pageId, description: "How", hidden: true };
    await editSpace(client, spaceId, newPage("Install", "One.", below));
    const copy = await dataOf(duplicateSpace({ client, path: { spaceId } }));
    expect(await expectKept(copy.id)).toHaveLength(2);
    await dataOf(deleteSpaceById({ client, path: { spaceId } }));
    await dataOf(restoreSpace({ client, path: { spaceId } }));
    const kept = await expectKept(spaceId);

    const file = new URL("../../../db/migrations/0017_current_pages.sql", import.meta.url);
    const [, fill = ""] = (await readFile(file, "utf8")).split(/(?=INSERT INTO)/);
    await unpackChildren(app.database.db);
    await app.database.db.delete(currentPages);
    await app.database.db.execute(sql.raw(fill));
    expect(await keptPages(app.context, spaceId)).toEqual(kept);
  });

  it("are brought along by the one place that moves the active revision of a space", async () => {
    const server = fileURLToPath(new URL("../../../", import.meta.url));
    const moving: string[] = [];
    for (const name of await readdir(server, { recursive: true })) {
      if (!name.endsWith(".ts")) continue;
      const text = await readFile(join(server, name), "utf8");
      const sets = text.matchAll(/\.update\(spaces\)\s*\.set\((?<set>\{[^}]*\})/g);
      for (const { groups } of sets)
        if (/\brevision\b\s*[,:}]/.test(groups?.["set"] ?? "")) moving.push(name);
    }
    expect(moving).toEqual(["modules/content/current-pages/current-page-rows.ts"]);
  });
});
