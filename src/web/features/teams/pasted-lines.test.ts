import { describe, expect, test } from "vitest";
import type { OrganizationMember } from "#web/api/members.ts";
import { checkLines, peopleIn } from "./pasted-lines.ts";
import type { PendingChanges, Roster } from "./pending-changes.ts";

const member = (id: string): OrganizationMember => ({
  object: "member",
  id,
  role: "read",
  user: {
    object: "user",
    id,
    displayName: id.toUpperCase(),
    email: `${id}@example.com`,
    urls: { location: "https://example.com" },
  },
  disabled: false,
  joinedAt: "2026-01-01T00:00:00.000Z",
  sso: false,
  emailVerified: true,
  spaces: 0,
  teams: 0,
});

const everybody = ["ada", "ben", "cleo", "dan", "eve"].map(member);
const roster: Roster = new Map([
  ["ben", "member"],
  ["cleo", "member"],
]);
const pending: PendingChanges = {
  cleo: { name: "CLEO", remove: true },
  dan: { name: "DAN", add: true },
};
const pasted = `Ada@Example.com
Somebody <ben@example.com>, cleo@example.com; dan
eve, EVE@example.com
who@example.com
who@example.com
nonsense`;

describe("the status of pasted people", () => {
  test("for adding", () => {
    const lines = checkLines(pasted, { kind: "add", everybody, roster, pending });
    expect(lines.map(({ status }) => status)).toEqual([
      "ok",
      "nothing",
      "both",
      "pending",
      "ok",
      "duplicate",
      "unknown",
      "duplicate",
      "invalid",
    ]);
    expect(peopleIn(lines).map(({ id }) => id)).toEqual(["ada", "cleo", "eve"]);
  });
  test("for removing", () => {
    const lines = checkLines("ada, ben, cleo, dan", { kind: "remove", everybody, roster, pending });
    expect(lines.map(({ status }) => status)).toEqual(["nothing", "ok", "pending", "both"]);
  });
  test("a thousand lines among ten thousand people take well under a second", () => {
    const everyone = Array.from({ length: 10_000 }, (_, index) => member(`person${index}`));
    const text = everyone
      .slice(0, 1000)
      .map(({ user }) => user.email)
      .join("\n");
    const start = performance.now();
    const lines = checkLines(text, { kind: "add", everybody: everyone, roster, pending });
    expect(performance.now() - start).toBeLessThan(1000);
    expect(peopleIn(lines)).toHaveLength(1000);
  });
});
