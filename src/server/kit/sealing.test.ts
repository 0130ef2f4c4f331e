import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { CannotOpen, KEY_BYTES, seal, unseal } from "./sealing.ts";

const [key, other] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)];

test("what was sealed opens in its place alone, with its key, unchanged", () => {
  const sealed = seal([key], "secret", "row 1") ?? "";
  expect(sealed).not.toContain("secret");
  expect(unseal([key], sealed, "row 1")).toBe("secret");
  expect(() => unseal([key], sealed, "row 2")).toThrow(CannotOpen);
  expect(() => unseal([other], sealed, "row 1")).toThrow(CannotOpen);
  const at = sealed.length - 3;
  const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
  expect(() => unseal([key], changed, "row 1")).toThrow(CannotOpen);
});

test("a second key opens what the former one sealed", () => {
  const sealed = seal([key], "secret", "row") ?? "";
  expect(unseal([other, key], sealed, "row")).toBe("secret");
  expect(seal([], "secret", "row")).toBeUndefined();
});
