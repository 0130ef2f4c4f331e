import { expect, test } from "vitest";
import { concernsIn, type Facts } from "./attention-list.tsx";

const now = Date.parse("2026-03-12T12:00:00Z");
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

const organization: Facts["organization"] = {
  object: "organization",
  id: "o",
  title: "Acme",
  createdAt: inHours(-1),
  emailDomains: [],
  emailDomainStates: [],
  type: "business",
  defaultRole: "read",
  sso: false,
  ai: false,
  inviteLinks: true,
  checkExternalLinks: false,
  demo: false,
  plan: "free_2024",
  urls: { location: "https://a.example", app: "https://a.example" },
  trial: { status: "none" },
  permissions: {
    view: true,
    admin: true,
    ownTeam: true,
    createContent: true,
    createOpenAPISpec: true,
    ingestConversations: true,
    viewBilling: true,
    listMembers: true,
    listTeams: true,
    listIntegrations: true,
  },
};
const calm: Facts = { organization, admins: 2, invitations: [], teams: [], links: 3, broken: [] };
const told = (facts: Partial<Facts>) =>
  concernsIn({ ...calm, ...facts }, now).map(({ id, title }) => [id, title]);

const invitation = (hours: number): Facts["invitations"][number] => ({
  object: "invitation",
  id: `i${hours}`,
  email: "ana@acme.example",
  role: "read",
  sso: false,
  createdAt: inHours(-100),
  expiresAt: inHours(hours),
  status: hours > 0 ? "pending" : "expired",
  urls: { location: "https://a.example", app: "https://a.example" },
});
const team = (id: string, members: number): Facts["teams"][number] => ({
  object: "team",
  id,
  title: `Team ${id}`,
  members,
  spaces: 0,
  createdAt: inHours(-1),
  permissions: { admin: true, view: true },
});

test("an organization in order needs nothing", () => {
  const trial = { status: "active", endDate: inHours(24 * 20) } as const;
  expect(
    told({
      organization: { ...organization, trial },
      invitations: [invitation(49)],
      teams: [team("a", 1)],
    }),
  ).toEqual([]);
});

test("invitations count once: expired, or expiring within two days", () => {
  const invitations = [invitation(49), invitation(47), invitation(1), invitation(-1)];
  expect(told({ invitations })).toEqual([
    ["invitations", "2 invitations expire within 2 days, 1 expired"],
  ]);
  expect(told({ invitations: [invitation(-1)] })[0]?.[1]).toBe("1 invitation expired");
  expect(told({ invitations: [invitation(5)] })[0]?.[1]).toBe("1 invitation expires within 2 days");
});

test("a single admin, empty teams and links that do nothing are said", () => {
  expect(
    told({
      admins: 1,
      teams: [team("a", 0), team("b", 3)],
      organization: { ...organization, inviteLinks: false },
      links: 1,
    }),
  ).toEqual([
    ["one-admin", "There is only one admin"],
    ["links-off", "1 invite link does not work"],
    ["empty-teams", "The team Team a has no members"],
  ]);
  expect(told({ organization: { ...organization, inviteLinks: false }, links: 0 })).toEqual([]);
});

test("what concerns the plan comes first", () => {
  const grave = {
    ...organization,
    blocked: { reason: "security" },
    trial: { status: "active", endDate: inHours(60) },
  } as const;
  expect(told({ organization: grave, admins: 1 }).map(([id]) => id)).toEqual([
    "blocked",
    "trial",
    "one-admin",
  ]);
  expect(told({ organization: grave })[1]?.[1]).toBe("The trial ends in 3 days");
});

test("broken links are counted over their spaces, and lead to them", () => {
  const one = { id: "s", brokenLinks: 2 };
  expect(told({ broken: [one] })).toEqual([["broken-links", "2 broken links in 1 space"]]);
  expect(told({ broken: [one, { id: "t", brokenLinks: 1 }] })).toEqual([
    ["broken-links", "3 broken links in 2 spaces"],
  ]);
  const leads = (broken: Facts["broken"]) =>
    concernsIn({ ...calm, broken }, now).map(({ place, search }) => [place, search]);
  expect(leads([one])).toEqual([["spaces/s/links", { status: "broken" }]]);
  expect(leads([one, one])).toEqual([["spaces", undefined]]);
});
