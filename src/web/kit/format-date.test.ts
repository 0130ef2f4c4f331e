import { describe, expect, test } from "vitest";
import { formatDate, formatExact, formatRelative } from "./format-date.ts";
import { LOCALE } from "./formats.ts";

const zone = "Europe/Berlin";
const now = new Date("2026-03-12T13:05:09Z");
const ago = (instant: string) => formatRelative(instant, now, zone);

describe("formatRelative", () => {
  test.each([
    ["2026-03-12T13:05:00Z", "just now"],
    ["2026-03-12T13:05:40Z", "just now"],
    ["2026-03-12T13:04:00Z", "1 minute ago"],
    ["2026-03-12T12:20:00Z", "45 minutes ago"],
    ["2026-03-12T12:00:00Z", "1 hour ago"],
    ["2026-03-12T03:05:00Z", "10 hours ago"],
    ["2026-03-11T15:00:00Z", "yesterday"],
    ["2026-03-09T01:00:00Z", "3 days ago"],
    ["2026-03-13T20:00:00Z", "tomorrow"],
    ["2026-03-12T14:05:09Z", "in 1 hour"],
    ["2026-03-19T13:00:00Z", "in 7 days"],
    ["2026-03-20T13:00:00Z", "20 Mar"],
    ["2026-03-05T13:00:00Z", "5 Mar"],
    ["2026-02-01T10:00:00Z", "1 Feb"],
    ["2024-12-31T10:00:00Z", "31 Dec 2024"],
  ])("%s is %s", (instant, words) => {
    expect(ago(instant)).toBe(words);
  });

  test("counts days by the calendar of the zone", () => {
    const late = new Date("2026-03-12T23:30:00Z");
    expect(formatRelative("2026-03-12T12:00:00Z", late, "UTC")).toBe("12 hours ago");
    expect(formatRelative("2026-03-12T12:00:00Z", late, zone)).toBe("yesterday");
  });

  test("survives the change of the clocks", () => {
    const after = new Date("2026-03-29T21:00:00Z");
    expect(formatRelative("2026-03-28T09:00:00Z", after, zone)).toBe("yesterday");
  });
});

test("formatExact names the zone", () => {
  expect(formatExact("2026-03-12T13:05:09Z", zone)).toBe("12 March 2026 at 14:05:09 CET");
});

test("formatDate is the day in the zone", () => {
  expect(formatDate("2026-03-12T23:30:00Z", zone)).toBe("13 Mar 2026");
});

test.each(Array.from({ length: 12 }, (_, month) => new Date(2026, month, 3, 12)))(
  "formatDate names the month of %s as the language does",
  (instant) => {
    const format = new Intl.DateTimeFormat(LOCALE, {
      day: "numeric",
      month: "short",
      year: "numeric",
    });
    expect(formatDate(instant)).toBe(format.format(instant));
  },
);
