import { QueryObserver, queryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

/** A question that heeds being given up, answered from outside, try after try. */
const askable = () => {
  const answers: ((answer: string) => void)[] = [];
  const query = queryOptions({
    queryKey: ["question"],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  });
  return { answers, query };
};

test("a loader outlives the part of a screen that shared its request", async () => {
  const queryClient = createQueryClient();
  const { answers, query } = askable();
  const loaded = queryClient.ensureQueryData(query);
  const leave = new QueryObserver(queryClient, query).subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  leave();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.("here");
  await expect(loaded).resolves.toBe("here");
  queryClient.clear();
});

test("what was thrown away is not asked for again", async () => {
  const queryClient = createQueryClient();
  const { answers, query } = askable();
  const loaded = queryClient.ensureQueryData(query);
  queryClient.clear();
  await expect(loaded).rejects.toThrow("CancelledError");
  expect(answers).toHaveLength(1);
});
