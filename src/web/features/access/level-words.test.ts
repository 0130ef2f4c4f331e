import { describe, expect, test } from "vitest";
import { decidedLevel, levelWords } from "./level-words.ts";

const collections = new Map([
  ["product", { title: "Product", defaultLevel: "inherit" as const }],
  ["guides", { title: "Guides", parent: "product", defaultLevel: "inherit" as const }],
  ["secret", { title: "", parent: "product", defaultLevel: null }],
  ["lost", { title: "Lost", parent: "hidden", defaultLevel: "inherit" as const }],
]);

describe("a default level in words", () => {
  test("at the top everybody keeps their own role", () => {
    const top = { parent: undefined };
    expect(decidedLevel("inherit", top, collections)).toBe("member");
    expect(levelWords("inherit", top, collections)).toBe(
      "Everyone in the organization keeps their own role",
    );
    expect(levelWords("read", top, collections)).toBe("Members can read");
    expect(levelWords(null, top, collections)).toBe("Only people and teams named here");
  });

  test("in a collection it says which, and what it comes to", () => {
    expect(decidedLevel("inherit", { parent: "guides" }, collections)).toBe("member");
    expect(levelWords("inherit", { parent: "guides" }, collections)).toBe(
      "As in collection Guides, where today: everyone in the organization keeps their own role",
    );
    expect(decidedLevel("inherit", { parent: "secret" }, collections)).toBe(null);
    expect(levelWords("inherit", { parent: "secret" }, collections)).toContain("Untitled");
  });

  test("claims nothing about collections that are not open to the caller", () => {
    expect(decidedLevel("inherit", { parent: "lost" }, collections)).toBeUndefined();
    expect(levelWords("inherit", { parent: "lost" }, collections)).toBe("As in collection Lost");
    expect(levelWords("inherit", { parent: "hidden" }, collections)).toBe(
      "As in the collection it stands in",
    );
  });
});
