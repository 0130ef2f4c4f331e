import { emoji } from "#contract/schemas/page.ts";
import { codepointsOf, emojiFrom, isEmoji } from "#web/kit/emoji.ts";
import type { CustomizationValues } from "./values-schema.ts";

type Favicon = CustomizationValues["favicon"];

/** What a favicon is; `site` for a site-space that has its site's. */
export type FaviconKind = "site" | "none" | "emoji" | "pictures";

export const faviconKindOf = (value: Favicon): FaviconKind => {
  if (value === null) return "site";
  if ("icon" in value) return "pictures";
  return "emoji" in value ? "emoji" : "none";
};

/** What a favicon begins with when its kind is chosen: what the site has of that kind, if anything. */
export const faviconOfKind = (kind: FaviconKind, inherited: Favicon): Favicon => {
  if (kind === "site") return null;
  if (kind === "none") return {};
  if (faviconKindOf(inherited) === kind) return inherited;
  return kind === "emoji" ? { emoji: "" } : { icon: { light: "", dark: "" } };
};

/** How a typed emoji is kept: by its codepoints, or as it is where those are too long for the contract. */
export const keptEmoji = (typed: string): string => {
  if (!isEmoji(typed)) return typed;
  const codepoints = codepointsOf(typed);
  return emoji.safeParse(codepoints, { jitless: true }).success ? codepoints : typed;
};

/** The characters of a favicon's emoji; undefined when it has none. */
export const faviconEmoji = (value: Favicon): string | undefined =>
  value !== null && "emoji" in value ? emojiFrom(value.emoji) : undefined;
