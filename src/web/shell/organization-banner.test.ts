import { describe, expect, test } from "vitest";
import type { Organization } from "#web/api/organizations.ts";
import { gravestNotice } from "./organization-banner.tsx";

const price = { monthly: 1, yearly: 10 };
const billing = {
  interval: "monthly",
  endDate: "2026-12-01T00:00:00.000Z",
  hasPaymentFailed: false,
  isScheduledToCancel: false,
  pricing: {
    members: { plus_2024: price, pro_2024: price },
    sites: { premium: price, ultimate: price },
  },
} satisfies Organization["billing"];
const quiet = { trial: { status: "none" } } satisfies Pick<Organization, "trial">;
const trial = (status: Organization["trial"]["status"]) => ({
  trial: { status, endDate: "2026-11-30T00:00:00.000Z" },
});

describe("the one notice about an organization", () => {
  test("is none when all is well", () => {
    expect(gravestNotice({ ...quiet, billing })).toBeUndefined();
    expect(gravestNotice(trial("notapplicable"))).toBeUndefined();
    expect(gravestNotice(trial("ended"))).toBeUndefined();
  });
  test("names the day a trial ends", () => {
    expect(gravestNotice(trial("active"))).toMatchObject({
      severity: "info",
      at: "2026-11-30T00:00:00.000Z",
    });
  });
  test("is the gravest of several", () => {
    const failing = { ...billing, hasPaymentFailed: true, isScheduledToCancel: true };
    const all = { ...trial("expired"), billing: failing, blocked: { reason: "security" as const } };
    expect(gravestNotice(all)?.title).toMatch(/blocked/);
    expect(gravestNotice({ ...trial("expired"), billing: failing })?.title).toMatch(/payment/);
    expect(gravestNotice(trial("expired"))).toMatchObject({ severity: "warning" });
    expect(
      gravestNotice({ ...trial("active"), billing: { ...billing, isScheduledToCancel: true } }),
    ).toMatchObject({ severity: "warning", at: billing.endDate });
  });
  test("says no day when there is none", () => {
    expect(gravestNotice({ trial: { status: "active" } })).not.toHaveProperty("at");
  });
});
