import { expect, test } from "vitest";
import { measured, progressOf, rateOf, viewOf } from "./run-state.ts";

test("the screen follows the phase until the import has ended", () => {
  expect(viewOf({ status: "pending", phase: "finding" })).toBe("finding");
  expect(viewOf({ status: "in-progress", phase: "choosing" })).toBe("choosing");
  expect(viewOf({ status: "pending", phase: "fetching" })).toBe("working");
  expect(viewOf({ status: "in-progress", phase: "writing" })).toBe("working");
  expect(viewOf({ status: "cancelled", phase: "choosing" })).toBe("ended");
  expect(viewOf({ status: "failed", phase: "writing" })).toBe("ended");
});

test("what is left out is not waited for", () => {
  expect(progressOf({ found: 12, imported: 5, skipped: 2, failed: 1 })).toEqual({
    done: 6,
    all: 10,
  });
});

test("the rate is that of the last seconds, and unknown at first", () => {
  const first = measured([], { at: 0, done: 0 });
  expect(rateOf(first)).toBeUndefined();
  const soon = measured(first, { at: 1_000, done: 8 });
  expect(rateOf(soon)).toBeUndefined();
  const later = measured(soon, { at: 4_000, done: 20 });
  expect(rateOf(later)).toBe(5);
  const muchLater = measured(later, { at: 23_000, done: 39 });
  expect(rateOf(muchLater)).toBe(1);
  expect(measured(later, { at: 4_000, done: 20 })).toBe(later);
});
