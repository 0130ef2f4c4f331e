import * as fc from "fast-check";
import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listMembersInOrganizationById } from "#client";
import { members, users } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { cases } from "#testing/depth.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

const DAY = Date.UTC(2026, 0, 1);
/** Puts members into the database who joined, and were last seen, at the given minutes. */
const plant = async ({ organizationId }: Admin, minutes: readonly number[]): Promise<string[]> => {
  if (minutes.length === 0) return [];
  const rows = minutes.map((minute) => ({ id: newId(), at: new Date(DAY + minute * 60_000) }));
  await app.database.db.insert(users).values(
    rows.map(({ id, at }) => ({
      id,
      email: `${id.toLowerCase()}@paging.example`,
      displayName: `Paged ${id}`,
      createdAt: at,
    })),
  );
  await app.database.db.insert(members).values(
    rows.map(({ id, at }) => ({
      organizationId,
      userId: id,
      role: "read" as const,
      joinedAt: at,
      lastSeenAt: at,
    })),
  );
  return rows.map(({ id }) => id);
};
const uproot = async ({ organizationId }: Admin, ids: readonly string[]) => {
  if (ids.length === 0) return;
  await app.database.db
    .delete(members)
    .where(and(eq(members.organizationId, organizationId), inArray(members.userId, [...ids])));
};

/** Few different minutes, so that many members share one and only their ids tell them apart. */
const minute = fc.integer({ min: 0, max: 6 });
const walk = fc.record({
  order: fc.constantFrom("asc" as const, "desc" as const),
  sort: fc.constantFrom("joinedAt" as const, "lastSeenAt" as const),
  search: fc.constantFrom(undefined, "Paged"),
  limit: fc.integer({ min: 1, max: 7 }),
  staying: fc.array(minute, { minLength: 1, maxLength: 14 }),
  going: fc.array(minute, { maxLength: 8 }),
  /** What happens before each further page: members that come, and how many of the going ones leave. */
  meanwhile: fc.array(fc.record({ come: fc.array(minute, { maxLength: 5 }), go: fc.nat(3) }), {
    maxLength: 6,
  }),
});

describe("pages of members", () => {
  it("show everybody who was there exactly once, whoever comes and goes", async () => {
    const place = await app.newAdmin();
    const { organizationId, client } = place;
    const property = fc.asyncProperty(walk, async ({ meanwhile, staying, going, ...query }) => {
      const stay = await plant(place, staying);
      const leave = await plant(place, going);
      const came: string[] = [];
      const { search, ...others } = query;
      const seen: string[] = [];
      let page: string | undefined;
      let turn = 0;
      do {
        const { data } = await listMembersInOrganizationById({
          client,
          path: { organizationId },
          query: { ...others, ...(search ? { search } : {}), ...(page ? { page } : {}) },
          throwOnError: true,
        });
        expect(data.items.length).toBeLessThanOrEqual(query.limit);
        if (data.next) expect(data.items).toHaveLength(query.limit);
        seen.push(...data.items.map(({ id }) => id));
        page = data.next?.page;
        const { come = [], go = 0 } = meanwhile[turn] ?? {};
        came.push(...(await plant(place, come)));
        await uproot(place, leave.splice(0, go));
        turn += 1;
      } while (page !== undefined && turn < 100);

      expect(new Set(seen).size, "somebody was shown twice").toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(stay));
      await uproot(place, [...stay, ...leave, ...came]);
    });
    await fc.assert(property, { numRuns: cases(50), interruptAfterTimeLimit: 60_000 });
  });
});
