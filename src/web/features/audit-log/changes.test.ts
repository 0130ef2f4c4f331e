import { expect, test } from "vitest";
import { changesOf, peopleIn, teamsIn } from "./changes.tsx";

const nameOf = (id: string) => ({ ana: "Ana", ben: "Ben" })[id];
const event = (
  action: string,
  before: Parameters<typeof changesOf>[0]["payload"]["before"],
  after: typeof before,
) => ({ action, payload: { before, after } });

test("roles go by their label, and no role is a guest", () => {
  expect(
    changesOf(event("member.role-changed", { role: null }, { role: "create" }), nameOf),
  ).toEqual([{ field: "Role", before: "Guest", after: "Creator" }]);
});

test("a field that was not there before has no value before", () => {
  expect(changesOf(event("organization.updated", {}, { hostname: "acme" }), nameOf)).toEqual([
    { field: "Hostname", before: undefined, after: "acme" },
  ]);
});

test("switches, lists and cleared fields read as words", () => {
  const before = { sso: false, emailDomains: [], hostname: "acme", later: { a: 1 } };
  const after = { sso: true, emailDomains: ["acme.com", "acme.org"], hostname: null, later: 2 };
  expect(changesOf(event("organization.updated", before, after), nameOf)).toEqual([
    { field: "Single sign-on", before: "Off", after: "On" },
    { field: "E-mail domains", before: "Nothing", after: "acme.com, acme.org" },
    { field: "Hostname", before: "acme", after: "Nothing" },
    { field: "later", before: '{"a":1}', after: "2" },
  ]);
});

test("people of a team go by name where it is known", () => {
  const change = event(
    "team.members-changed",
    { ana: null, gone: "owner" },
    { ana: "owner", gone: null },
  );
  expect(peopleIn(change)).toEqual(["ana", "gone"]);
  expect(changesOf(change, nameOf)).toEqual([
    { field: "Ana", before: "Not in the team", after: "Team owner" },
    { field: "gone", before: "Team owner", after: "Not in the team" },
  ]);
  const deleted = event("team.deleted", { members: { ana: "owner", ben: "member" } }, {});
  expect(peopleIn(deleted)).toEqual(["ana", "ben"]);
  expect(changesOf(deleted, nameOf)[0]?.before).toBe("Ana (Team owner), Ben (Member)");
  const created = event("team.created", {}, { members: ["ben", "gone"] });
  expect(peopleIn(created)).toEqual(["ben", "gone"]);
  expect(changesOf(created, nameOf)[0]?.after).toBe("Ben, gone");
});

test("whose access changed goes by name, people and teams alike, each with the role", () => {
  const change = event(
    "permission.changed",
    { users: { ana: null }, teams: { docs: "read" } },
    { users: { ana: "edit" }, teams: { docs: null } },
  );
  expect(peopleIn(change)).toEqual(["ana"]);
  expect(teamsIn(change)).toEqual(["docs"]);
  expect(changesOf(change, (id) => (id === "docs" ? "Docs" : nameOf(id)))).toEqual([
    { field: "Ana", before: "No role of their own", after: "Editor" },
    { field: "Docs", before: "Reader", after: "No role of their own" },
  ]);
});

test("rules of a merge and how much they count read as words", () => {
  const before = { mergeChecks: { "no-broken-links": "advisory" } };
  const after = { mergeChecks: { "no-broken-links": "required" } };
  expect(changesOf(event("space.updated", before, after), nameOf)).toEqual([
    {
      field: "Before a merge",
      before: "No links break: Advisory",
      after: "No links break: Required",
    },
  ]);
});
