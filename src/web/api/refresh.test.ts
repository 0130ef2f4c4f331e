import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import type { Resource } from "#contract/schemas/resource.ts";
import { deleting, only, refresh, refreshAll, refreshKinds } from "./refresh.ts";
import { createQueryClient } from "./query-client.ts";

const queryClient = createQueryClient();

/** Puts an answer into the cache; the result says whether it is out of date. */
const cached = async (queryKey: readonly unknown[], reads?: readonly Resource[]) => {
  const meta = reads === undefined ? {} : { reads };
  await queryClient.fetchQuery({ queryKey, queryFn: () => "answer", meta, staleTime: 0 });
  return () => queryClient.getQueryState(queryKey)?.isInvalidated;
};
const keyOf = (spaceId: string) => [{ _id: "getPageById", path: { spaceId } }];

describe("after a change", () => {
  test("what reads a resource that changed is out of date, and nothing else", async () => {
    const team = await cached(["team"], ["team", "member"]);
    const site = await cached(["site"], ["site"]);
    const part = await cached(["part"], ["site/customization"]);
    const log = await cached(["log"], ["audit-event"]);
    const unknown = await cached(["unknown"]);
    await refresh(queryClient, ["member", "site/customization"]);
    expect([team(), site(), part(), log(), unknown()]).toEqual([true, false, true, true, true]);
  });

  test("a query whose new answer is known stays as it is", async () => {
    const known = await cached(["team", 1], ["team"]);
    const other = await cached(["team", 2], ["team"]);
    await refresh(queryClient, ["team"], only(["team", 1]));
    expect([known(), other()]).toEqual([false, true]);
  });

  test("what names the deleted resource stays as it is, for the screen that deletes it", async () => {
    const own = await cached([{ path: { organizationId: "o", teamId: "t" } }], ["team"]);
    const list = await cached([{ path: { organizationId: "o" } }], ["team"]);
    const { mutationFn } = deleting({
      mutationFn: (_: { path: { organizationId: string; teamId: string } }) =>
        Promise.resolve("done"),
      meta: { changes: ["team"] },
    });
    const variables = { path: { teamId: "t", organizationId: "o" } };
    await mutationFn?.(variables, { client: queryClient, meta: undefined });
    expect([own(), list()]).toEqual([false, true]);
  });

  test("what was asked for before it and comes after it is out of date", async () => {
    let answer = () => {};
    const asked = new Promise<string>((resolve) => {
      answer = () => resolve("before");
    });
    const prefetched = { queryKey: ["page"], meta: { reads: ["space/content"] } };
    const fetched = queryClient.prefetchQuery({ ...prefetched, queryFn: () => asked });
    await refresh(queryClient, ["space/content"]);
    answer();
    await fetched;
    expect(queryClient.getQueryState(["page"])?.isInvalidated).toBe(true);
  });

  test("a screen that waits for its first answer is not left with the one from before", async () => {
    let answer = () => {};
    const answers = [
      new Promise<string>((resolve) => {
        answer = () => resolve("before");
      }),
      Promise.resolve("after"),
    ];
    const shown = new QueryObserver(queryClient, {
      queryKey: ["threads"],
      queryFn: () => answers.shift() ?? "asked too often",
      meta: { reads: ["comment"] },
    });
    const leave = shown.subscribe(() => undefined);
    const refreshed = refresh(queryClient, ["comment"]);
    answer();
    await refreshed;
    expect(shown.getCurrentResult().data).toBe("after");
    leave();
  });
});

describe("after a live event", () => {
  test("what reads the kind of resource or a part of it is out of date", async () => {
    const part = await cached(["part"], ["site/customization"]);
    const space = await cached(["site-space"], ["site-space"]);
    await refreshKinds(queryClient, new Set(["site"]));
    expect([part(), space()]).toEqual([true, false]);
  });

  test("in one space, what other spaces answered stays as it is", async () => {
    const here = await cached(keyOf("handbook"), ["space/content"]);
    const there = await cached(keyOf("guide"), ["space/content"]);
    const anywhere = await cached(["spaces"], ["space/content"]);
    await refreshKinds(queryClient, new Set(["space"]), "handbook");
    expect([here(), there(), anywhere()]).toEqual([true, false, true]);
  });
});

test("after a gap everything that can change is out of date", async () => {
  const team = await cached(["team"], ["team"]);
  const revision = await cached(["revision"], []);
  await refreshAll(queryClient);
  expect([team(), revision()]).toEqual([true, false]);
});
