import { describe, expect, it } from "vitest";
import { collect, everyItem, onlySet, type Page, paging, wholeList } from "./queries.ts";

const pages: Record<string, Page<number>> = {
  first: { items: [1, 2], next: { page: "second" } },
  second: { items: [3], next: { page: "third" } },
  third: { items: [] },
};
const fetchPage = async (page = "first"): Promise<Page<number>> => {
  const answer = pages[page];
  if (answer === undefined) throw new Error(`no page ${page}`);
  return answer;
};

describe("walking a list", () => {
  it("gives every item of every page, once", async () => {
    expect(await collect(everyItem(fetchPage))).toEqual([1, 2, 3]);
  });

  it("stops when it is told to", async () => {
    const stop = new AbortController();
    const walk = everyItem(fetchPage, stop.signal);
    expect((await walk.next()).value).toBe(1);
    expect((await walk.next()).value).toBe(2);
    stop.abort();
    await expect(walk.next()).rejects.toMatchObject({ name: "AbortError" });
  });

  it("gives all of it at once, in as few requests as the service allows", async () => {
    const asked: unknown[] = [];
    const all = await wholeList(async ({ query }) => {
      asked.push(query);
      return { data: await fetchPage(query.page) };
    }, new AbortController().signal);
    expect(all).toEqual([1, 2, 3]);
    expect(asked).toEqual([
      { limit: 1000 },
      { page: "second", limit: 1000 },
      { page: "third", limit: 1000 },
    ]);
  });
});

describe("parameters of a list", () => {
  it("leaves out what is not set, so that equal questions are one", () => {
    expect(onlySet({ search: "", role: undefined, sort: "joinedAt" })).toEqual({
      sort: "joinedAt",
    });
    expect(paging({ page: undefined, limit: 0 })).toEqual({ limit: 0 });
  });
});
