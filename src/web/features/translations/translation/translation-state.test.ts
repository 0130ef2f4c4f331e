import { expect, test } from "vitest";
import { stateOf } from "./translation-state.ts";

test("a reason to pause says more than that it is pending", () => {
  const pause = { code: "key", message: "The engine does not take its key." } as const;
  expect(stateOf({ status: "pending", pause })).toBe("paused");
  expect(stateOf({ status: "pending" })).toBe("new");
  expect(stateOf({ status: "running", pause })).toBe("running");
  expect(stateOf({ status: "completed" })).toBe("completed");
});
