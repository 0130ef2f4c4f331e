import { describe, expect, test } from "vitest";
import type { OrganizationMember } from "#web/api/members.ts";
import { judgeLines, stageable } from "./judge-lines.ts";
import type { Roster, Staging } from "./staging.ts";

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
  spaces: 0,
  teams: 0,
});

const everybody = ["ada", "ben", "cleo", "dan", "eve"].map(member);
const roster: Roster = new Map([
  ["ben", "member"],
  ["cleo", "member"],
]);
const staging: Staging = { cleo: { name: "CLEO", remove: true }, dan: { name: "DAN", add: true } };
const pasted = `Ada@Example.com
Somebody <ben@example.com>, cleo@example.com; dan
eve, EVE@example.com
who@example.com
who@example.com
nonsense`;

describe("verdicts on pasted people", () => {
  test("for adding", () => {
    const lines = judgeLines(pasted, { kind: "add", everybody, roster, staging });
    expect(lines.map(({ verdict }) => verdict)).toEqual([
      "ok",
      "nothing",
      "both",
      "staged",
      "ok",
      "duplicate",
      "unknown",
      "duplicate",
      "invalid",
    ]);
    expect(stageable(lines).map(({ id }) => id)).toEqual(["ada", "cleo", "eve"]);
  });
  test("for removing", () => {
    const lines = judgeLines("ada, ben, cleo, dan", { kind: "remove", everybody, roster, staging });
    expect(lines.map(({ verdict }) => verdict)).toEqual(["nothing", "ok", "staged", "both"]);
  });
  test("a thousand lines among ten thousand people take well under a second", () => {
    const crowd = Array.from({ length: 10_000 }, (_, index) => member(`person${index}`));
    const text = crowd
      .slice(0, 1000)
      .map(({ user }) => user.email)
      .join("\n");
    const start = performance.now();
    const lines = judgeLines(text, { kind: "add", everybody: crowd, roster, staging });
    expect(performance.now() - start).toBeLessThan(1000);
    expect(stageable(lines)).toHaveLength(1000);
  });
});
