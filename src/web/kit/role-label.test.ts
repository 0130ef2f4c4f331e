import { expect, test } from "vitest";
import { memberRoles } from "#contract/schemas/role.ts";
import { roleLabel, roleMeaning } from "./role-label.ts";

test("every role has a label of its own and a meaning, and none is a guest", () => {
  const labels = [...memberRoles, null].map(roleLabel);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).not.toContain("");
  expect(roleLabel(null)).toBe("Guest");
  for (const role of [...memberRoles, null]) expect(roleMeaning(role)).toMatch(/^[A-Z].+\.$/);
});
