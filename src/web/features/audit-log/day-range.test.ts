import { expect, test } from "vitest";
import { dayOf, inOrder, instantsOf, periodOf, rangeOfPeriod, readDay } from "./day-range.ts";

const now = new Date(2026, 2, 12, 15, 30);

test("only days that exist are read", () => {
  expect(readDay("2026-02-28")).toBe("2026-02-28");
  for (const wrong of ["2026-02-31", "2026-2-1", "12.03.2026", "", 20260312, undefined]) {
    expect(readDay(wrong)).toBeUndefined();
  }
});

test("a stretch spans its last day to the end", () => {
  const { from, to } = instantsOf({ from: "2026-03-01", to: "2026-03-01" });
  expect(from).toBe(new Date(2026, 2, 1).toISOString());
  expect(to).toBe(new Date(2026, 2, 1, 23, 59, 59, 999).toISOString());
  expect(instantsOf({})).toEqual({});
});

test("days in the wrong order are turned round", () => {
  expect(inOrder({ from: "2026-03-05", to: "2026-03-01" })).toEqual({
    from: "2026-03-01",
    to: "2026-03-05",
  });
});

test("a period leads to days that are known as that period again", () => {
  for (const period of ["all", "today", "week", "month", "quarter", "custom"] as const) {
    expect(periodOf(rangeOfPeriod(period, now), now)).toBe(period);
  }
  expect(rangeOfPeriod("week", now).from).toBe("2026-03-06");
  expect(rangeOfPeriod("today", now).from).toBe(dayOf(now));
});
