import * as fc from "fast-check";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { collections, spaces } from "#server/db/tables/index.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeOrganizationFixture } from "#server/testing/organization-fixture.ts";
import { addCollectionRow, addSpaceRow } from "#server/testing/row-fixtures.ts";
import { cases } from "#testing/depth.ts";
import { positionAmong } from "./sibling-positions.ts";
import {
  type Neighbours,
  type Sibling,
  selectSiblings,
  selectSiblingsNear,
  setPosition,
} from "./sibling-rows.ts";

const COUNT = 7;
let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** Spaces and collections beside each other, at the top level or in a collection. */
const plantSiblings = async (inside: boolean) => {
  const { db } = app.database;
  const place = await makeOrganizationFixture(app, "https://logo.example/logo.png");
  const parent = inside ? await place.newCollection() : undefined;
  const spot = { organizationId: place.organizationId, parent };
  const things: Pick<Sibling, "type" | "id">[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    if (index % 3 === 0) things.push({ type: "collection", id: await addCollectionRow(db, spot) });
    else things.push({ type: "space", id: await addSpaceRow(db, spot) });
  }
  const stranger = await place.newSpace(await place.newCollection());
  return { organizationId: place.organizationId, parent: parent ?? null, things, stranger };
};

const row = fc.record({ key: fc.nat(4), living: fc.constantFrom(true, true, true, false) });
const picked = fc.option(fc.nat(COUNT), { nil: undefined });

it.each([false, true])(
  "the few decide as all would, in a collection: %s",
  async (inside) => {
    const { db } = app.database;
    const { organizationId, parent, things, stranger } = await plantSiblings(inside);
    const nameOf = (index: number | undefined) =>
      index === undefined ? undefined : (things[index] ?? { type: "space" as const, id: stranger });
    const property = fc.asyncProperty(
      fc.array(row, { minLength: COUNT, maxLength: COUNT }),
      fc.nat(COUNT),
      picked,
      picked,
      async (rows, moved, before, after) => {
        for (const [index, { key, living }] of rows.entries()) {
          const thing = things[index];
          if (!thing) throw new Error("too few were planted");
          await setPosition(db, thing, `a${key}`);
          const table = thing.type === "space" ? spaces : collections;
          const deletedAt = living ? null : new Date(0);
          await db.update(table).set({ deletedAt }).where(eq(table.id, thing.id));
        }
        const id = nameOf(moved)?.id ?? "";
        const neighbours: Neighbours = { before: nameOf(before), after: nameOf(after) };
        const all = await selectSiblings(db, organizationId, parent);
        const near = await selectSiblingsNear(db, organizationId, parent, id, neighbours);
        expect(near.length).toBeLessThanOrEqual(5);
        expect(all).toEqual(expect.arrayContaining(near));
        const decided = positionAmong(all, id, neighbours);
        const decidedNear = positionAmong(near, id, neighbours);
        if (decided.type === "placed" && decided.rekeyed.length > 0)
          expect(decidedNear).toMatchObject({ type: "placed", rekeyed: expect.anything() });
        else expect(decidedNear).toEqual(decided);
      },
    );
    await fc.assert(property, { numRuns: cases(200) });
  },
  120_000,
);
