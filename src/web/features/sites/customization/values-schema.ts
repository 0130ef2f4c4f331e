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

/**
 * A site's customization as flat values, so that two people who change different ones have no conflict. Null is: none,
 * or for a site-space, as its site says. The rules of each value are the contract's.
 */
export const valuesSchema = z.object({
  title: siteTitle.nullable(),
  favicon: favicon.nullable(),
  logo: picture.nullable(),
  primaryColor: themedColor.nullable(),
  tint: themedColor.nullable(),
  infoColor: themedColor.nullable(),
  successColor: themedColor.nullable(),
  warningColor: themedColor.nullable(),
  dangerColor: themedColor.nullable(),
  headerBackground: themedColor.nullable(),
  headerLinkColor: themedColor.nullable(),
  theme: z.enum(themes).nullable(),
  corners: z.enum(corners).nullable(),
  depth: z.enum(depths).nullable(),
  links: z.enum(linkStyles).nullable(),
  icons: z.enum(iconStyles).nullable(),
  sidebarBackground: z.enum(sidebarBackgrounds).nullable(),
  sidebarList: z.enum(sidebarLists).nullable(),
  search: z.enum(searchStyles).nullable(),
  background: z.enum(backgrounds).nullable(),
  font: z.enum(fonts).nullable(),
  monospaceFont: z.enum(monospaceFonts).nullable(),
  headerPreset: z.enum(headerPresets).nullable(),
  headerLinks: header.shape.links.nullable(),
  footerGroups: footer.shape.groups.nullable(),
  footerLogo: picture.nullable(),
  copyright: copyright.nullable(),
  announcement: announcement.unwrap().nullable(),
  locale: z.enum(locales).nullable(),
  defaultTheme: z.enum(themeModes).nullable(),
  themeToggle: flag.nullable(),
  pdf: flag.nullable(),
  feedback: flag.nullable(),
  ai: z.enum(assistantModes).nullable(),
  editLink: flag.nullable(),
  externalAI: flag.nullable(),
  markdown: flag.nullable(),
  externalLinks: z.enum(linkTargets).nullable(),
  pagination: flag.nullable(),
  trademark: flag.nullable(),
  privacyPolicy: webAddress.nullable(),
  socialPreview: secureWebAddress.nullable(),
  trackingCookie: flag.nullable(),
});
export type CustomizationValues = z.infer<typeof valuesSchema>;
export type ValueName = keyof CustomizationValues;

const isOneEmoji = (typed: z.infer<typeof valuesSchema>["favicon"]): boolean =>
  typed === null || !("emoji" in typed) || isEmoji(emojiFrom(typed.emoji));

/** What may be typed: the rules of the contract, and that a favicon's emoji is one. */
export const typedValuesSchema = valuesSchema.extend({
  favicon: valuesSchema.shape.favicon.refine(isOneEmoji, {
    error: "must be one emoji",
    path: ["emoji"],
  }),
});

/** The values of a type. */
export type NamesOf<Type> = {
  [Name in ValueName]: NonNullable<CustomizationValues[Name]> extends Type ? Name : never;
}[ValueName];

/** Values that are one of a few words. */
export type ChoiceName = Exclude<
  NamesOf<string>,
  "title" | "copyright" | "privacyPolicy" | "socialPreview"
>;

/** Values that are on or off. */
export type ToggleName = NamesOf<boolean>;

/** What stands in the header. */
export type HeaderLink = NonNullable<CustomizationValues["headerLinks"]>[number];

/** A title and where it leads. */
export type ContentLink = NonNullable<CustomizationValues["footerGroups"]>[number]["links"][number];

/** A colour in light and in dark. */
export type ThemedColor = z.infer<typeof themedColor>;

/** Values that belong to the site as a whole and that no site-space can change. */
export const ofSiteOnly: readonly ValueName[] = [
  "font",
  "monospaceFont",
  "ai",
  "externalAI",
  "markdown",
  "trackingCookie",
];
