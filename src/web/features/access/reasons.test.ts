import { describe, expect, test } from "vitest";
import type { AccessReason } from "#web/api/content-permissions.ts";
import { reasonChainText, reasonText } from "./reasons.ts";

const product = { type: "collection", id: "c1", title: "Product" } as const;
const guide = { type: "space", id: "s1", title: "Guide" } as const;
const byTeam: AccessReason = {
  type: "grant",
  role: "review",
  on: product,
  team: { id: "t1", title: "Docs" },
};
const byLevel: AccessReason = { type: "default-level", role: "read", on: product };

describe("why somebody can open a resource, in words", () => {
  test("what decides comes first, with everything else that gives a role", () => {
    expect(reasonChainText([byTeam, byLevel])).toBe(
      "Team Docs on collection Product; also: default level of collection Product (Reader)",
    );
  });

  test("the resource on the screen is not named again", () => {
    const own: AccessReason = { type: "grant", role: "edit", on: guide };
    expect(reasonText(own, "s1")).toBe("Editor — given to them on this space");
    expect(reasonText(own)).toBe("Editor — given to them on space Guide");
  });

  test("admins and people who keep their own role", () => {
    expect(reasonText({ type: "organization-admin", role: "admin" })).toBe(
      "Admin — admin of the organization",
    );
    const on = { type: "organization", id: "o1", title: "Acme" } as const;
    expect(reasonChainText([{ type: "default-level", role: "create", on }])).toBe(
      "Their role in the organization",
    );
  });

  test("a resource without a title still reads as a sentence", () => {
    expect(reasonChainText([{ ...byLevel, on: { ...product, title: "" } }])).toBe(
      "Default level of a collection without a title",
    );
  });

  test("nothing gives nothing", () => {
    expect(reasonChainText([])).toBe("");
  });
});
