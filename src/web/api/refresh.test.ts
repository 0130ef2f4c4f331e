import { expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { refresh, refreshIn } from "./refresh.ts";

const queryKey = [{ _id: "getPageById", path: { spaceId: "handbook" } }];

/** A client that fetches a page ahead, whose answer comes when it is let. */
const fetchAhead = () => {
  const queryClient = createQueryClient();
  let answer = () => {};
  const asked = new Promise<string>((resolve) => {
    answer = () => resolve("before");
  });
  const fetched = queryClient.prefetchQuery({ queryKey, queryFn: () => asked });
  const come = async () => {
    answer();
    await fetched;
  };
  return { queryClient, come, outOfDate: () => queryClient.getQueryState(queryKey)?.isInvalidated };
};

test("what was asked for before a change and comes after it is out of date", async () => {
  const { queryClient, come, outOfDate } = fetchAhead();
  await refresh(queryClient, "getPageById");
  await come();
  expect(outOfDate()).toBe(true);
});

test("a change in one space leaves what is fetched of others as it is", async () => {
  for (const [space, stale] of [
    ["handbook", true],
    ["guide", false],
  ] as const) {
    const { queryClient, come, outOfDate } = fetchAhead();
    await refreshIn(queryClient, space, "getPageById");
    await come();
    expect(outOfDate()).toBe(stale);
  }
});
