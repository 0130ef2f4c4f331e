import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#server/testing/test-database.ts";
import type { OpenDatabase } from "./open.ts";
import { fetchSize, withLiteralLimit } from "./literal-limit.ts";
import { readList } from "./lists.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe("the number of rows in a statement", () => {
  it("is written into it where it ends with one that lists fetch", () => {
    const text = "select 1 from x where a = $1 limit $2";
    expect(withLiteralLimit(text, ["b", 51])).toEqual({
      text: "select 1 from x where a = $1 limit 51",
      params: ["b"],
    });
    const others: [string, unknown[]][] = [
      [text, ["b", 52]],
      [text, ["b", "51"]],
      [text, [51]],
      ["select $1 limit 2", [51]],
      ["select $1", [51]],
      ["select 1", []],
    ];
    for (const [other, params] of others)
      expect(withLiteralLimit(other, params)).toEqual({ text: other, params });
  });

  it("is at least what was wanted", () => {
    expect([1, 2, 3, 100, 101, 102, 1001, 5000].map(fetchSize)).toEqual([
      1, 2, 11, 101, 101, 201, 1001, 5000,
    ]);
  });

  it("changes nothing of what a list answers, on whichever page and of whatever size", async () => {
    const numbers = Array.from({ length: 130 }, (_, at) => at + 1);
    for (const limit of [1, 7, 50, 100, 129, 130, 131, 1000]) {
      const found: number[] = [];
      let after: readonly (string | number)[] | undefined;
      do {
        const page = await readList(
          { limit, after },
          {
            rows: async (asked) => {
              const rows = await database.db
                .select({ n: sql<number>`n`.mapWith(Number) })
                .from(sql`generate_series(1, 130) as n`)
                .where(sql`n > ${asked.after?.[0] ?? 0}`)
                .orderBy(sql`n`)
                .limit(asked.limit);
              return rows.map(({ n }) => n);
            },
            count: () => Promise.resolve(130),
            cursorOf: (n) => [n],
          },
        );
        expect(page.rows.length).toBeLessThanOrEqual(limit);
        expect(page.count).toBe(130);
        found.push(...page.rows);
        after = page.next;
      } while (after !== undefined);
      expect(found).toEqual(numbers);
    }
  });
});
