import { describe, expect, test } from "vitest";
import { reasonFor } from "./space-reason.ts";

const parent = "collection";

describe("why somebody has a level on a space", () => {
  test("admins have all", () => {
    expect(reasonFor("admin", { permission: "admin", space: { defaultLevel: null } })).toContain(
      "Admin of the organization",
    );
  });

  test("a guest has what was granted", () => {
    expect(reasonFor(null, { permission: "edit", space: { defaultLevel: "edit" } })).toContain(
      "Granted",
    );
  });

  test("a closed space opens by a grant alone", () => {
    expect(reasonFor("create", { permission: "read", space: { defaultLevel: null } })).toContain(
      "Granted",
    );
  });

  test("the space's own default, unless a grant goes beyond it", () => {
    const space = { defaultLevel: "comment" } as const;
    expect(reasonFor("read", { permission: "comment", space })).toContain("Default level");
    expect(reasonFor("read", { permission: "edit", space })).toContain("Granted");
  });

  test("the role in the organization, where nothing lies between", () => {
    const space = { defaultLevel: "inherit" } as const;
    expect(reasonFor("edit", { permission: "edit", space })).toBe("Editor in the organization");
    expect(reasonFor("edit", { permission: "review", space })).toContain("Granted");
  });

  test("claims no more than it knows about collections", () => {
    const space = { defaultLevel: "inherit", parent } as const;
    expect(reasonFor("edit", { permission: "edit", space })).toContain(
      "or the level of a collection above",
    );
    expect(reasonFor("edit", { permission: "review", space })).toContain("collection above");
  });
});
