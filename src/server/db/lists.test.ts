import { expect, it } from "vitest";
import { type ListRequest, readList } from "./lists.ts";

const all = Array.from({ length: 1_500 }, (_, at) => at);

/** Reads a page of numbers and notes what each statement was asked for. */
const read = async (request: ListRequest) => {
  const statements: number[] = [];
  const page = await readList<number>(request, {
    rows: async ({ limit, after }) => {
      statements.push(limit);
      const from = after === undefined ? 0 : Number(after[0]) + 1;
      return all.slice(from, from + limit);
    },
    count: async () => all.length,
    cursorOf: (row) => [row],
  });
  return { page, statements };
};

it("a long page is read by several short statements, and holds the same rows", async () => {
  for (const limit of [0, 1, 50, 199, 200, 201, 400, 999, 1_000]) {
    const { page, statements } = await read({ limit });
    expect(page.rows).toEqual(all.slice(0, limit));
    expect(page.count).toBe(all.length);
    expect(page.next).toEqual(limit === 0 ? undefined : [limit - 1]);
    expect(Math.max(0, ...statements)).toBeLessThanOrEqual(201);
    expect(statements.length).toBe(limit === 0 ? 0 : Math.ceil((limit + 1) / 201));
  }
});

it("the last page ends where the list does", async () => {
  const { page } = await read({ limit: 1_000, after: [899] });
  expect(page.rows).toEqual(all.slice(900));
  expect(page.next).toBeUndefined();
});
