import { expect, test } from "vitest";
import { codepointsOf, emojiFrom, isEmoji } from "./emoji.ts";

test("an emoji is read from its characters and from its codepoints", () => {
  expect(emojiFrom("📘")).toBe("📘");
  expect(emojiFrom("1f4d8")).toBe("📘");
  expect(emojiFrom("1F468-200D-1F4BB")).toBe("👨‍💻");
  expect(emojiFrom("1f1f3-1f1f4")).toBe("🇳🇴");
});

test("a character that is text by itself is asked for as a picture", () => {
  expect(emojiFrom("1f321")).toBe("🌡\uFE0F");
  expect(emojiFrom("1f321-fe0f")).toBe("🌡\uFE0F");
});

test("what is no emoji stays as it is", () => {
  for (const text of ["", "book", "face", "11", "1f4d8-", "ffffff", "📘📘", "a📘", "d800"])
    expect(emojiFrom(text)).toBe(text);
});

test("one emoji is told from none and from several", () => {
  for (const emoji of ["📘", "⚙️", "#️⃣", "🇳🇴", "👩🏽‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👨‍👩‍👧‍👦", "🕵🏽‍♂️"])
    expect(isEmoji(emoji)).toBe(true);
  for (const text of ["", "7", "#", "📘📘", "📘 ", "docs"]) expect(isEmoji(text)).toBe(false);
});

test("an emoji comes back from its codepoints as it was typed", () => {
  expect(codepointsOf("📘")).toBe("1f4d8");
  for (const emoji of ["👩🏽‍🚀", "🇳🇴", "#️⃣", "⚙️"]) expect(emojiFrom(codepointsOf(emoji))).toBe(emoji);
});
