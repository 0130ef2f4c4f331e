import { describe, expect, test } from "vitest";
import { effectiveLevel, effectOf, levelText } from "./levels.ts";

const collections = new Map([
  ["product", { title: "Product", defaultLevel: "inherit" as const }],
  ["guides", { title: "Guides", parent: "product", defaultLevel: "inherit" as const }],
  ["secret", { title: "", parent: "product", defaultLevel: null }],
  ["lost", { title: "Lost", parent: "hidden", defaultLevel: "inherit" as const }],
]);

describe("a default level in words", () => {
  test("at the top everybody keeps their own role", () => {
    const top = { parent: undefined };
    expect(effectiveLevel("inherit", top, collections)).toBe("member");
    expect(levelText("inherit", top, collections)).toBe(
      "Everyone in the organization keeps their own role",
    );
    expect(levelText("read", top, collections)).toBe("Members can read");
    expect(levelText(null, top, collections)).toBe("Only people and teams named here");
  });

  test("in a collection it says which, and what it comes to", () => {
    expect(effectiveLevel("inherit", { parent: "guides" }, collections)).toBe("member");
    expect(levelText("inherit", { parent: "guides" }, collections)).toBe(
      "As in collection Guides, where today: everyone in the organization keeps their own role",
    );
    expect(effectiveLevel("inherit", { parent: "secret" }, collections)).toBe(null);
    expect(levelText("inherit", { parent: "secret" }, collections)).toContain("Untitled");
  });

  test("claims nothing about collections that are not open to the caller", () => {
    expect(effectiveLevel("inherit", { parent: "lost" }, collections)).toBeUndefined();
    expect(levelText("inherit", { parent: "lost" }, collections)).toBe("As in collection Lost");
    expect(levelText("inherit", { parent: "hidden" }, collections)).toBe(
      "As in the collection it stands in",
    );
  });
});

const organization = { type: "organization", id: "o", title: "Acme" } as const;
const space = { type: "space", id: "s", title: "Guide" } as const;

/** Ana is an admin, Ben keeps his own role review, Cleo reads but was given create, Dan is a guest. */
const members = [
  { id: "ana", role: "admin", disabled: false },
  { id: "ben", role: "review", disabled: false },
  { id: "cleo", role: "read", disabled: false },
  { id: "dan", role: null, disabled: false },
  { id: "eve", role: "edit", disabled: true },
] as const;
const access = [
  {
    user: { id: "ana" },
    permission: "admin",
    reasons: [
      { type: "organization-admin", role: "admin" },
      { type: "default-level", role: "admin", on: organization },
    ],
  },
  {
    user: { id: "ben" },
    permission: "review",
    reasons: [{ type: "default-level", role: "review", on: organization }],
  },
  {
    user: { id: "cleo" },
    permission: "create",
    reasons: [
      { type: "grant", role: "create", on: space },
      { type: "default-level", role: "read", on: organization },
    ],
  },
] as const;
const none = { gain: 0, lose: 0, more: 0, less: 0 };

describe("whom another default level touches", () => {
  test("closing takes access from those who have nothing else", () => {
    expect(effectOf(access, members, null)).toEqual({ ...none, lose: 1 });
  });

  test("a fixed level lowers and raises, but never what was given", () => {
    expect(effectOf(access, members, "read")).toEqual({ ...none, less: 1 });
    expect(effectOf(access, members, "admin")).toEqual({ ...none, more: 2 });
  });

  test("the same again touches nobody", () => {
    expect(effectOf(access, members, "member")).toEqual(none);
  });

  test("opening lets members in, guests and disabled people stay out", () => {
    const closed = access.filter(({ user }) => user.id === "ana");
    expect(effectOf(closed, members, "comment")).toEqual({ ...none, gain: 2 });
  });
});
