import { zodResolver } from "@hookform/resolvers/zod";
import { expect, test } from "vitest";
import { emojiFrom } from "#web/kit/emoji.ts";
import { faviconEmoji, faviconKindOf, faviconOfKind, keptEmoji } from "./picture-fields.tsx";
import { messageAt } from "./customization-editor.ts";
import { valuesOf } from "./customization-values.ts";
import { type CustomizationValues, typedValuesSchema } from "./values-schema.ts";
import { full } from "./testing/fixtures.ts";

const pictures = { icon: { light: "https://a.example/l.png", dark: "https://a.example/d.png" } };

test("a kind begins with what the site has of it, else with nothing", () => {
  expect(faviconOfKind("site", { emoji: "1f4d8" })).toBeNull();
  expect(faviconOfKind("none", { emoji: "1f4d8" })).toEqual({});
  expect(faviconOfKind("emoji", { emoji: "1f4d8" })).toEqual({ emoji: "1f4d8" });
  expect(faviconOfKind("emoji", pictures)).toEqual({ emoji: "" });
  expect(faviconOfKind("pictures", null)).toEqual({ icon: { light: "", dark: "" } });
  for (const kind of ["site", "none", "emoji", "pictures"] as const)
    expect(faviconKindOf(faviconOfKind(kind, null))).toBe(kind);
});

test("an emoji is kept by its codepoints and shown as itself", () => {
  expect(keptEmoji("📘")).toBe("1f4d8");
  expect(faviconEmoji({ emoji: keptEmoji("👩‍🚀") })).toBe("👩‍🚀");
  expect(keptEmoji("docs")).toBe("docs");
});

test("an emoji whose codepoints are longer than the contract allows is kept as it is", () => {
  const kiss = "👩🏻‍❤️‍💋‍👨🏿";
  expect(keptEmoji(kiss)).toBe(kiss);
  expect(emojiFrom(keptEmoji(kiss))).toBe(kiss);
});

test("only one emoji is accepted, in either form, and pictures by the rules of the contract", async () => {
  const issues = async (favicon: CustomizationValues["favicon"]): Promise<unknown> => {
    const check = zodResolver(typedValuesSchema, { jitless: true });
    const { errors } = await check({ ...valuesOf(full), favicon }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    return errors.favicon;
  };
  for (const value of [null, {}, { emoji: "📘" }, { emoji: "1f4d8" }, pictures])
    expect(await issues(value)).toBeUndefined();
  for (const emoji of ["", "docs", "📘📘"])
    expect(messageAt(await issues({ emoji }), "emoji")).toBe("must be one emoji");
  const insecure = { icon: { ...pictures.icon, dark: "http://a.example/d.png" } };
  expect(messageAt(await issues(insecure), "icon.dark")).toBe("must start with https://");
  expect(messageAt(await issues(insecure), "icon.light")).toBeUndefined();
});
