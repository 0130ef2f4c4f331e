import { describe, expect, it } from "vitest";
import { linkPathOf, type NamedPages, pageMeant } from "./link-paths.ts";

const paths = new Map([
  ["home", "readme"],
  ["guides", "guides"],
  ["setup", "guides/setup"],
  ["cafe", "guides/café"],
  ["tea", "guides/setup/tea"],
  ["twin", "setup"],
]);
const pages: NamedPages = {
  has: (id) => paths.has(id),
  pathOf: (id) => paths.get(id),
  idAt: (path) => [...paths].find(([, one]) => one === path)?.[0],
};

describe("a link's path", () => {
  it.each([
    ["./caf%C3%A9.md#part", { path: "./café.md", rest: "#part" }],
    ["../a?b#c", { path: "../a", rest: "?b#c" }],
    ["100%", { path: "100%", rest: "" }],
  ])("of %s is read", (href, read) => expect(linkPathOf(href)).toEqual(read));

  it.each(["", "#part", "?a", "//b.example", "https://b.example/a", "mailto:a@b.example"])(
    "is none that leads out of the space or stays: %j",
    (href) => expect(linkPathOf(href)).toBeUndefined(),
  );
});

describe("the page that is meant", () => {
  it.each([
    ["./café.md", "setup", "cafe"],
    ["café", "setup", "cafe"],
    ["../setup", "setup", "twin"],
    ["setup.md", "setup", "setup"],
    ["tea", "setup", "tea"],
    ["guides/setup/tea", "home", "tea"],
    ["/guides/setup", "tea", "setup"],
    ["./index.md", "setup", "guides"],
    ["/pages/tea", "home", "tea"],
    ["./cafe", "home", "cafe"],
    ["../../../readme", "setup", undefined],
    ["./nowhere.md", "setup", undefined],
    ["/pages/nobody", "setup", undefined],
    ["/guides/setup", "unknown", "setup"],
  ])("by %s in the text of %s is %s", (path, page, id) =>
    expect(pageMeant(path, page, pages)).toBe(id),
  );
});
