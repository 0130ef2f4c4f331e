import { expect, test } from "vitest";
import { actorName, nameOfTarget, predicateOf, targetTypeOf } from "./event-text.ts";

const ana = { type: "user", id: "ana", label: "Ana" } as const;
const ben = { type: "member", id: "ben", label: "Ben" };
const roleChange = (before: string | null, after: string | null) => ({
  action: "member.role-changed",
  actor: ana,
  target: ben,
  payload: { before: { role: before }, after: { role: after } },
});

test("a role change says which role, once what changed is known", () => {
  const { payload: _, ...known } = roleChange("read", "admin");
  expect(predicateOf(known)).toBe("changed the role of Ben");
  expect(predicateOf(roleChange("read", "admin"))).toBe("made Ben an admin");
  expect(predicateOf(roleChange("read", null))).toBe("made Ben a guest");
  expect(predicateOf(roleChange("read", "captain"))).toBe("changed the role of Ben");
  expect(predicateOf({ ...roleChange("admin", "edit"), target: { ...ben, id: "ana" } })).toBe(
    "made themselves an editor",
  );
});

test("a renamed team goes by both names", () => {
  const target = { type: "team", id: "t", label: "Guides" };
  const event = { action: "team.renamed", actor: ana, target };
  expect(predicateOf(event)).toBe("renamed a team to Guides");
  const payload = { before: { title: "Docs" }, after: { title: "Guides" } };
  expect(predicateOf({ ...event, payload })).toBe("renamed the team Docs to Guides");
});

test("an action without words of its own goes by the service's label", () => {
  const target = { type: "space", id: "s", label: "Handbook" };
  const event = { action: "space.painted", actor: ana, target };
  expect(predicateOf(event, "Space painted")).toBe("did this: Space painted");
  expect(predicateOf({ ...event, action: "space.moved" })).toBe("moved the space Handbook");
  expect(predicateOf({ ...event, action: "toString" })).toBe("did this: toString");
});

test("what an event is about never goes by its id", () => {
  expect(nameOfTarget({ target: { type: "space", id: "s", label: "Guides" } })).toBe("Guides");
  expect(nameOfTarget({ target: { type: "invite-link", id: "l" } })).toBe("Invite link");
  expect(targetTypeOf("openapi-spec")).toBe("OpenAPI specification");
});

test("somebody without a name goes by what is known of them", () => {
  expect(actorName({ actor: { type: "system", id: "system" } })).toBe("The service");
  expect(actorName({ actor: { type: "user", id: "x1" } })).toBe("x1");
});
