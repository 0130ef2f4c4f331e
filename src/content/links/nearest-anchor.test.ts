import { describe, expect, it } from "vitest";
import { anchorsLike, nearestAnchor } from "./nearest-anchor.ts";

describe("the anchor nearest to one that is gone", () => {
  it("is the one that came in its place, whatever it says", () => {
    const before = ["intro", "set-up", "end"];
    expect(nearestAnchor("set-up", before, ["intro", "installing", "end"])).toBe("installing");
    expect(nearestAnchor("intro", before, ["welcome", "set-up", "end"])).toBe("welcome");
    expect(nearestAnchor("end", before, ["intro", "set-up", "last-words"])).toBe("last-words");
  });

  it("is otherwise the first that shares most of its words", () => {
    const after = ["start", "the-set-up", "set-up-linux", "set-up"];
    expect(nearestAnchor("set-up-windows", [], after)).toBe("set-up");
    expect(nearestAnchor("set-up-mac", [], ["set-up-linux", "set-up-ios"])).toBe("set-up-linux");
  });

  it("is none where none is like it", () => {
    expect(nearestAnchor("set-up", ["set-up"], [])).toBeUndefined();
    expect(nearestAnchor("set-up", ["set-up", "end"], ["end"])).toBeUndefined();
    expect(nearestAnchor("set-up", [], ["start", "end"])).toBeUndefined();
    expect(nearestAnchor("a", ["a"], ["x", "y"])).toBeUndefined();
  });
});

describe("the anchors like one", () => {
  it("are those that share half of their words, the most alike first, whatever the case", () => {
    const anchors = ["end", "set-up-linux", "set-up-windows", "start", "windows"];
    expect(anchorsLike("Set-Up-Windows", anchors)).toEqual([
      "set-up-windows",
      "set-up-linux",
      "windows",
    ]);
    expect(anchorsLike("install", anchors)).toEqual([]);
    expect(anchorsLike("", anchors)).toEqual([]);
  });
});
