import { expect, test } from "vitest";
import type { SamlProvider } from "#web/api/single-sign-on.ts";
import { daysUntil, endingCertificates, endTone } from "./certificate-end.ts";
import { endText } from "./messages.ts";

const now = Date.parse("2026-03-01T12:00:00.000Z");
const inDays = (days: number) => new Date(now + days * 24 * 60 * 60 * 1000).toISOString();
const provider = (label: string, change: Partial<SamlProvider>): SamlProvider => ({
  object: "saml-provider",
  id: label,
  label,
  ssoURL: "https://id.acme.example/sso",
  entityID: "https://id.acme.example",
  certificate: "",
  defaultRole: "read",
  createdAt: inDays(-400),
  status: "active",
  service: { acsURL: "", startURL: "", entityID: "" },
  people: 3,
  urls: { location: "" },
  ...change,
});

test("an end is noticed from 60 days on, and more urgent at 30 and 7", () => {
  expect([61, 60, 31, 30, 8, 7, 0, -1].map(endTone)).toEqual([
    undefined,
    "neutral",
    "neutral",
    "warning",
    "warning",
    "danger",
    "danger",
    "danger",
  ]);
});

test("days are whole ones", () => {
  expect(daysUntil(inDays(45), now)).toBe(45);
  expect(daysUntil(inDays(0.5), now)).toBe(0);
  expect(daysUntil(inDays(-0.5), now)).toBe(-1);
});

test("only providers that people sign in with count, the first to end first", () => {
  const found = endingCertificates(
    [
      provider("late", { certificateEndsAt: inDays(300) }),
      provider("soon", { certificateEndsAt: inDays(45.5) }),
      provider("over", { certificateEndsAt: inDays(-2) }),
      provider("pending", { certificateEndsAt: inDays(1), status: "pending" }),
      provider("none", {}),
    ],
    now,
  );
  expect(found.map(({ provider: { label }, days }) => [label, days])).toEqual([
    ["over", -2],
    ["soon", 45],
  ]);
});

test("an end is said in words", () => {
  expect([45, 1, 0, -1, -3].map(endText)).toEqual([
    "Ends in 45 days",
    "Ends tomorrow",
    "Ends today",
    "Ended yesterday",
    "Ended 3 days ago",
  ]);
});
