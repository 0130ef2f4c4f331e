import { describe, expect, it } from "vitest";
import { lostNames } from "./lost-names.ts";

describe("what a link that leads nowhere says of its target", () => {
  it.each([
    ["../guides/Getting%20Started.md#First", "getting-started", "Getting Started.md", "First"],
    ["/guides/setup/", "setup", "setup", undefined],
    ["./guides/README.md", "guides", "README.md", undefined],
    ["old/index.html?x=1", "old", "index.html", undefined],
    ["map.png", "map-png", "map.png", undefined],
    ["../..", undefined, undefined, undefined],
  ])("by %s is the last part of the path", (path, slug, file, anchor) =>
    expect(lostNames({ path })).toEqual({
      titles: [],
      ...(slug !== undefined && { slug }),
      ...(file !== undefined && { file }),
      ...(anchor !== undefined && { anchor }),
    }),
  );

  it("is what it was called and the words of the link, each once, as search knows titles", () => {
    expect(lostNames({ name: "Set up", words: "the Guides" })).toEqual({
      titles: ["set up", "the guide"],
      file: "Set up",
    });
    expect(lostNames({ name: "Set up", words: "SET UP" }).titles).toEqual(["set up"]);
    expect(lostNames({ words: "—" })).toEqual({ titles: [] });
  });
});
