import { describe, expect, it } from "vitest";
import { mentionBefore, withMention } from "./mentions.tsx";

describe("a mention that is being typed", () => {
  it.each([
    ["@", "@0 "],
    ["Ask @an", "@4 an"],
    ["(@ana", "@1 ana"],
    ["Line\n@b", "@5 b"],
    ["ana@example.com", undefined],
    ["@ana ", undefined],
    ["", undefined],
  ])("in %j", (text, found) => {
    const mention = mentionBefore(text, text.length);
    expect(mention && `@${mention.from} ${mention.typed}`).toBe(found);
  });
  it("becomes an address, with the caret behind it, and the rest stays", () => {
    const text = "Ask @an first";
    const mention = mentionBefore(text, 7);
    expect(mention && withMention(text, mention, "ana@example.com")).toEqual({
      text: "Ask @ana@example.com first",
      caret: 21,
    });
  });
});
