import { describe, expect, it } from "vitest";
import { isShownPicture, nameAfter } from "./file-names.ts";

describe("what a file is called after another one took its place", () => {
  it.each([
    ["logo.png", "screenshot 12.png", "logo.png"],
    ["logo.PNG", "new.png", "logo.PNG"],
    ["logo.png", "photo.jpg", "logo.jpg"],
    ["v1.2 notes.txt", "notes.pdf", "v1.2 notes.pdf"],
    ["Makefile", "rules.mk", "Makefile.mk"],
    ["logo.png", "without", "logo.png"],
    [`${"n".repeat(252)}.png`, "a.jpeg", `${"n".repeat(251)}.jpeg`],
  ])("%s, replaced by %s, is %s", (name, chosen, expected) => {
    expect(nameAfter(name, chosen)).toBe(expected);
  });
});

it("shows pictures, but none that could run scripts", () => {
  expect(["image/webp", "image/svg+xml", "text/plain"].map(isShownPicture)).toEqual([
    true,
    false,
    false,
  ]);
});
