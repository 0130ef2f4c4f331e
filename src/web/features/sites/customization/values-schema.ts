import { z } from "zod";
import {
  assistantModes,
  backgrounds,
  copyright,
  corners,
  depths,
  favicon,
  fonts,
  headerPresets,
  iconStyles,
  linkStyles,
  linkTargets,
  locales,
  monospaceFonts,
  searchStyles,
  sidebarBackgrounds,
  sidebarLists,
  siteCustomization,
  themedColor,
  themeModes,
  themes,
} from "#contract/schemas/customization.ts";
import { siteTitle } from "#contract/schemas/site-fields.ts";
import { secureWebAddress, webAddress } from "#contract/schemas/web-address.ts";
import { emojiFrom, isEmoji } from "#web/kit/emoji.ts";

const { header, footer, announcement } = siteCustomization.shape;
const picture = z.strictObject({ light: secureWebAddress, dark: secureWebAddress });
const flag = z.boolean();

/** The path of each value in the contract's customization, by the value's schema. */
export const valuePaths = new Map<z.ZodType, readonly string[]>();

const value = <Schema extends z.ZodType>(path: string, schema: Schema) => {
  const nullable = schema.nullable();
  valuePaths.set(nullable, path.split("."));
  return nullable;
};

/**
 * A site's customization as flat values, so that two people changing different ones have no conflict. Null means none
 * or, for a site-space, inherited. Each value is validated by the contract's rules.
 */
export const valuesSchema = z.object({
  title: value("title", siteTitle),
  favicon: value("favicon", favicon),
  logo: value("header.logo", picture),
  primaryColor: value("styling.primaryColor", themedColor),
  tint: value("styling.tint", themedColor),
  infoColor: value("styling.infoColor", themedColor),
  successColor: value("styling.successColor", themedColor),
  warningColor: value("styling.warningColor", themedColor),
  dangerColor: value("styling.dangerColor", themedColor),
  headerBackground: value("header.backgroundColor", themedColor),
  headerLinkColor: value("header.linkColor", themedColor),
  theme: value("styling.theme", z.enum(themes)),
  corners: value("styling.corners", z.enum(corners)),
  depth: value("styling.depth", z.enum(depths)),
  links: value("styling.links", z.enum(linkStyles)),
  icons: value("styling.icons", z.enum(iconStyles)),
  sidebarBackground: value("styling.sidebar.background", z.enum(sidebarBackgrounds)),
  sidebarList: value("styling.sidebar.list", z.enum(sidebarLists)),
  search: value("styling.search", z.enum(searchStyles)),
  background: value("styling.background", z.enum(backgrounds)),
  font: value("styling.font", z.enum(fonts)),
  monospaceFont: value("styling.monospaceFont", z.enum(monospaceFonts)),
  headerPreset: value("header.preset", z.enum(headerPresets)),
  headerLinks: value("header.links", header.shape.links),
  footerGroups: value("footer.groups", footer.shape.groups),
  footerLogo: value("footer.logo", picture),
  copyright: value("footer.copyright", copyright),
  announcement: value("announcement", announcement.unwrap()),
  locale: value("internationalization.locale", z.enum(locales)),
  defaultTheme: value("themes.default", z.enum(themeModes)),
  themeToggle: value("themes.toggeable", flag),
  pdf: value("pdf.enabled", flag),
  feedback: value("feedback.enabled", flag),
  ai: value("ai.mode", z.enum(assistantModes)),
  editLink: value("git.showEditLink", flag),
  externalAI: value("pageActions.externalAI", flag),
  markdown: value("pageActions.markdown", flag),
  externalLinks: value("externalLinks.target", z.enum(linkTargets)),
  pagination: value("pagination.enabled", flag),
  trademark: value("trademark.enabled", flag),
  privacyPolicy: value("privacyPolicy.url", webAddress),
  socialPreview: value("socialPreview.url", secureWebAddress),
  trackingCookie: value("insights.trackingCookie", flag),
});
export type CustomizationValues = z.infer<typeof valuesSchema>;
export type ValueName = keyof CustomizationValues;

const isOneEmoji = (typed: z.infer<typeof valuesSchema>["favicon"]): boolean =>
  typed === null || !("emoji" in typed) || isEmoji(emojiFrom(typed.emoji));

/** Validates what is typed: the contract's rules, and that a favicon's emoji is one. */
export const typedValuesSchema = valuesSchema.extend({
  favicon: valuesSchema.shape.favicon.refine(isOneEmoji, {
    error: "must be one emoji",
    path: ["emoji"],
  }),
});

/** The names of the values of a type. */
export type NamesOf<Type> = {
  [Name in ValueName]: NonNullable<CustomizationValues[Name]> extends Type ? Name : never;
}[ValueName];

/** The names of values with a fixed set of options. */
export type ChoiceName = Exclude<
  NamesOf<string>,
  "title" | "copyright" | "privacyPolicy" | "socialPreview"
>;

/** The names of values that are on or off. */
export type ToggleName = NamesOf<boolean>;

/** A link or button of the header. */
export type HeaderLink = NonNullable<CustomizationValues["headerLinks"]>[number];

/** A title and its target. */
export type ContentLink = NonNullable<CustomizationValues["footerGroups"]>[number]["links"][number];

/** A colour for light and for dark mode. */
export type ThemedColor = z.infer<typeof themedColor>;

/** Values of the site as a whole, which no site-space can override. */
export const ofSiteOnly: readonly ValueName[] = [
  "font",
  "monospaceFont",
  "ai",
  "externalAI",
  "markdown",
  "trackingCookie",
];
