import { expect, test } from "vitest";
import { changesIn, tookOf } from "./sync-words.ts";

const none = { add: 0, change: 0, rename: 0, remove: 0, conflict: 0, skip: 0 };

test("what a sync leaves out is no change of either side", () => {
  const counts = { here: { ...none, add: 2, conflict: 1, skip: 7 }, git: { ...none, rename: 3 } };
  expect(changesIn({ counts })).toEqual({ here: 3, git: 3 });
});

test("what a sync took is told once it is over", () => {
  const startedAt = "2026-03-12T10:00:00.000Z";
  expect(tookOf({ startedAt })).toBe("–");
  expect(tookOf({ finishedAt: startedAt })).toBe("–");
  expect(tookOf({ startedAt, finishedAt: "2026-03-12T10:00:00.900Z" })).toBe("Under 1 s");
  expect(tookOf({ startedAt, finishedAt: "2026-03-12T10:00:59.900Z" })).toBe("59 s");
  expect(tookOf({ startedAt, finishedAt: "2026-03-12T10:02:05.000Z" })).toBe("2 min 5 s");
});
