import { describe, expect, it } from "vitest";
import type { Organization } from "#web/api/organizations.ts";
import { organizationPermissionsOf } from "#contract/permissions.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { navItemsFor, sameScreenIn, segmentOf } from "./nav-items.ts";

const organizationFor = (role: MemberRoleOrGuest): Organization => ({
  object: "organization",
  id: "two",
  title: "Two",
  createdAt: "2026-01-01T00:00:00.000Z",
  emailDomains: [],
  emailDomainStates: [],
  type: "business",
  defaultRole: null,
  sso: false,
  ai: false,
  inviteLinks: true,
  checkExternalLinks: false,
  demo: false,
  plan: "free_2024",
  urls: { location: "http://localhost/v1/orgs/two", app: "http://localhost/o/two" },
  trial: { status: "none" },
  permissions: organizationPermissionsOf({ role, ownsTeam: false }),
});

describe("navigation of an organization", () => {
  it("hides what the caller may never open", () => {
    const segments = (role: MemberRoleOrGuest) =>
      navItemsFor(organizationFor(role)).map(({ segment }) => segment);
    expect(segments("admin")).toEqual([
      "",
      "search",
      "spaces",
      "change-requests",
      "sites",
      "openapi",
      "translations",
      "members",
      "teams",
      "settings",
      "audit-log",
      "jobs",
    ]);
    expect(segments("create")).toEqual([
      "",
      "search",
      "spaces",
      "change-requests",
      "sites",
      "openapi",
      "translations",
      "members",
      "teams",
    ]);
    expect(segments(null)).toEqual(["", "search", "spaces", "change-requests", "translations"]);
  });

  it("keeps the screen when the organization changes, but not the thing that was open on it", () => {
    const admin = organizationFor("admin");
    expect(sameScreenIn(admin, "/o/one/members/ana")).toBe("/o/two/members");
    expect(sameScreenIn(admin, "/o/one")).toBe("/o/two");
    expect(sameScreenIn(admin, "/account/tokens")).toBe("/o/two");
  });

  it("leads home where the screen may not be opened", () => {
    expect(sameScreenIn(organizationFor("read"), "/o/one/audit-log")).toBe("/o/two");
  });

  it("has no screens, and a home, for who first has to sign in by single sign-on", () => {
    const { object, id, title, urls } = organizationFor("admin");
    const closed = { object, id, title, urls, sso: true as const, ssoRequired: true as const };
    expect(navItemsFor(closed)).toEqual([]);
    expect(sameScreenIn(closed, "/o/one/teams")).toBe("/o/two");
  });

  it("knows the item an address belongs to", () => {
    expect(segmentOf("/o/one/teams/t/rename")).toBe("teams");
    expect(segmentOf("/account")).toBe("");
  });
});
