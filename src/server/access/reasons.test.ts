import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { listPermissionsAggregateInCollection, listPermissionsAggregateInSpace } from "#client";
import { rankOf } from "#contract/permissions.ts";
import { memberRoles } from "#contract/schemas/role.ts";
import { members, users } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { anySpaceModel, buildSpaceModel, rankOnSpace } from "#server/testing/space-model.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { addGrantRow, addSpaceRow } from "#server/testing/row-fixtures.ts";
import { dataOf } from "#server/testing/answers.ts";
import { cases } from "#testing/depth.ts";
import { findResource } from "./resource-rows.ts";
import { reasonsIn } from "./reasons.ts";
import { readReasons } from "./reasons-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

describe("the reasons of a role", () => {
  it("begin with the one that decides, for any tree, on every road", async () => {
    const property = fc.asyncProperty(anySpaceModel, async (model) => {
      const admin = await app.newAdmin();
      const { organizationId, client } = admin;
      const { db } = app.database;
      const { people, spaces, collections } = await buildSpaceModel(app, admin, model);
      const onSpaces = { organizationId, type: "space", ids: spaces } as const;
      const together = await readReasons(db, onSpaces, people);
      for (const [at, spaceId] of spaces.entries()) {
        const living = model.spaces[at]?.deleted === false;
        const listed = living
          ? await dataOf(
              listPermissionsAggregateInSpace({ client, path: { spaceId }, query: { limit: 100 } }),
            )
          : undefined;
        const byId = new Map(listed?.items.map((item) => [item.user.id, item]));
        for (const [member, userId] of people.entries()) {
          const [first] = together(spaceId, userId);
          const found = await findResource(db, "space", spaceId, userId);
          expect(first?.role ?? null).toBe(found?.role ?? null);
          if (!living) continue;
          expect(rankOf(first?.role ?? null)).toBe(rankOnSpace(model, member, at));
          const item = byId.get(userId);
          expect(item?.permission).toBe(first?.role);
          expect(item?.reasons).toEqual(first && together(spaceId, userId));
        }
        if (living) expect(listed?.items.every(({ reasons }) => reasons.length > 0)).toBe(true);
      }
      for (const collectionId of collections) {
        const { items } = await dataOf(
          listPermissionsAggregateInCollection({ client, path: { collectionId } }),
        );
        const byId = new Map(items.map((item) => [item.user.id, item]));
        for (const userId of people) {
          const found = await findResource(db, "collection", collectionId, userId);
          expect(byId.get(userId)?.permission ?? null).toBe(found?.role ?? null);
          expect(byId.get(userId)?.reasons[0]?.role ?? null).toBe(found?.role ?? null);
        }
      }
    });
    await fc.assert(property, { numRuns: cases(40), interruptAfterTimeLimit: 90_000 });
  });

  it("come in one order, however the grants are read, where teams are called the same", () => {
    const role = "review" as const;
    const teams = ["b", "C", "a"].map((id) => ({
      resource: "space",
      role,
      team: { id, title: "T" },
    }));
    const told = (all: typeof teams) =>
      reasonsIn({
        role: null,
        organization: { id: "organization", title: "Acme" },
        way: [{ type: "space", id: "space", title: "Start", level: "none" }],
        given: all,
      }).map((reason) => (reason.type === "grant" ? reason.team?.id : undefined));
    expect(told(teams)).toEqual(["a", "b", "C"]);
    expect(told(teams.toReversed())).toEqual(["a", "b", "C"]);
  });

  it("of two thousand members take as many queries as those of two", async () => {
    const admin = await app.newAdmin();
    const { organizationId, client } = admin;
    const { db } = app.database;
    const now = new Date();
    const ids = Array.from({ length: 2000 }, () => newId());
    await db.insert(users).values(
      ids.map((id, at) => ({
        id,
        email: `${id.toLowerCase()}@many.example`,
        displayName: `Member ${at}`,
        createdAt: now,
      })),
    );
    await db.insert(members).values(
      ids.map((userId, at) => ({
        organizationId,
        userId,
        role: memberRoles[at % 7] ?? null,
        joinedAt: now,
      })),
    );
    const spaceId = await addSpaceRow(db, { organizationId });
    for (const userId of ids.slice(0, 50))
      await addGrantRow(db, { organizationId, spaceId, userId, role: "review" });

    let queries = 0;
    const counted = new Proxy(db, {
      get: (target, name) => {
        if (name === "select") queries += 1;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const on = { organizationId, type: "space", ids: [spaceId] } as const;
    await readReasons(counted, on, ids.slice(0, 2));
    const few = queries;
    queries = 0;
    const reasonsOf = await readReasons(counted, on, ids);
    expect(queries).toBe(few);
    expect(ids.filter((id) => reasonsOf(spaceId, id).length === 0)).toHaveLength(
      ids.filter((_, at) => at % 7 === 6 && at >= 50).length,
    );

    const seen: string[] = [];
    let page: string | undefined;
    do {
      const query = { limit: 900, ...(page === undefined ? {} : { page }) };
      const part = await dataOf(
        listPermissionsAggregateInSpace({ client, path: { spaceId }, query }),
      );
      seen.push(...part.items.map(({ user }) => user.id));
      page = part.next?.page;
      expect(part.count).toBe(2001 - ids.filter((_, at) => at % 7 === 6 && at >= 50).length);
    } while (page);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain(admin.id);
    expect(seen).toContain(ids[6]);
    expect(seen).not.toContain(ids[55]);
  });
});
