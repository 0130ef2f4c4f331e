import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";
import { type AnyEdit, anyEdit, anyStructure, attempted } from "#site/testing/structure-edits.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { addSpaceRow } from "#server/testing/row-fixtures.ts";
import { makeStructureFixture, type StructureFixture } from "#server/testing/structure-fixture.ts";
import { changeSite, writeStructure } from "./change-structure.ts";
import { readStructure } from "./read-structure.ts";

let app: TestApp;
let site: StructureFixture;
const spaces = new Map<string, { id: string; title: string }>();
beforeAll(async () => {
  app = await makeApp();
  site = await makeStructureFixture(app);
  for (const name of ["s0", "s1", "s2", "s3", "s4", "gone"]) {
    const title = `Space ${name}`;
    const row = { title, ...(name === "gone" ? { deletedAt: new Date() } : {}) };
    spaces.set(name, { id: await addSpaceRow(app.database.db, site.path, row), title });
  }
});

/** The same structure with ids that no other run has, and with spaces that are there. */
const made = (structure: Structure, run: string): Structure => {
  const siteSpace = (item: SiteSpaceItem): SiteSpaceItem => {
    const space = spaces.get(item.space);
    if (!space) throw new Error(`${item.space} is no space of this test`);
    return { ...item, id: `${run}${item.id}`, space: space.id, title: space.title };
  };
  const section = (item: SectionItem): SectionItem => ({
    ...item,
    id: `${run}${item.id}`,
    siteSpaces: item.siteSpaces.map(siteSpace),
  });
  if (structure.type === "siteSpaces")
    return { type: "siteSpaces", items: structure.items.map(siteSpace) };
  return {
    type: "sections",
    items: structure.items.map((item) =>
      item.type === "site-section"
        ? section(item)
        : { ...item, id: `${run}${item.id}`, sections: item.sections.map(section) },
    ),
  };
};

const store = (context: Context, structure: Structure): Promise<number> =>
  changeSite(context, site.path, async (tx, row) =>
    writeStructure(tx, row, {
      before: await readStructure(tx, row.id),
      after: structure,
      heirs: new Map(),
    }),
  );
const edited = (structure: Structure, edits: readonly AnyEdit[]): Structure =>
  edits.reduce((now, edit) => attempted(now, edit(now)), structure);

describe("what is stored", () => {
  it("is the structure that was written, whatever stood there before", async () => {
    const context = app.asPerson(site.organization.admin);
    await fc.assert(
      fc.asyncProperty(
        anyStructure,
        fc.array(anyEdit, { maxLength: 15, size: "max" }),
        async (start, edits) => {
          const run = newId().slice(0, 8);
          for (const structure of [start, edited(start, edits)]) {
            const wanted = made(structure, run);
            const version = await store(context, wanted);
            expect((await readStructure(context, site.path.siteId)).structure).toEqual(wanted);
            expect(await site.issues()).toEqual([]);
            expect(await store(context, wanted)).toBe(version);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
