import { describe, expect, test } from "vitest";
import { effectOf } from "./level-effect.ts";

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
