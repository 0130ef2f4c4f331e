import { expect, test } from "vitest";
import type { AuditEvent } from "#web/api/audit-events.ts";
import { barsOf, changesIn, DAYS } from "./queries.ts";

const event = (occurredAt: Date, action = "team.created"): AuditEvent => ({
  object: "audit-event",
  id: crypto.randomUUID(),
  occurredAt: occurredAt.toISOString(),
  action,
  actor: { type: "user", id: "ana" },
  source: "ui",
  target: { type: "team", id: "t" },
  urls: { location: "https://bindery.example/e" },
});

test("each event falls into the reader's own day, and days without events stay", () => {
  const now = new Date(2026, 2, 12, 15, 30);
  const bars = barsOf(
    [
      event(new Date(2026, 2, 12, 0, 0)),
      event(new Date(2026, 2, 12, 15, 0)),
      event(new Date(2026, 2, 11, 23, 59)),
      event(new Date(2026, 1, 11, 0, 0)),
      event(new Date(2026, 1, 10, 23, 59)),
    ],
    now,
  );
  expect(bars).toHaveLength(DAYS);
  expect(bars.at(-1)).toEqual({ label: "Thursday 12 March", value: 2 });
  expect(bars.at(-2)?.value).toBe(1);
  expect(bars[0]).toEqual({ label: "Wednesday 11 February", value: 1 });
  expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(4);
});

test("visits are no changes", () => {
  const events = [event(new Date(), "member.seen"), event(new Date())];
  expect(changesIn({ events, cut: false })).toEqual([events[1]]);
});
