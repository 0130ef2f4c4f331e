import { z } from "zod";
import { condition, siteTitle } from "./site-fields.ts";
import { contentRef, emoji } from "./page.ts";
import { id } from "./primitives.ts";
import { secureWebAddress, webAddress } from "./web-address.ts";

/**
 * How a published site looks and behaves. A site has a complete customization; a site-space overrides individual
 * values.
 */

export const color = z
  .string()
  .max(7)
  .regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, "must be a colour such as #0a6b68")
  .meta({ id: "Color" });
export const themedColor = z
  .strictObject({ light: color, dark: color })
  .meta({ id: "CustomizationThemedColor" });
const themedUrl = z
  .strictObject({ light: secureWebAddress, dark: secureWebAddress })
  .meta({ id: "CustomizationThemedURL" });
const tint = z.strictObject({ color: themedColor }).meta({ id: "CustomizationTint" });

export const themes = ["clean", "muted", "bold", "gradient"] as const;
export const corners = ["straight", "rounded", "circular"] as const;
export const depths = ["subtle", "flat"] as const;
export const linkStyles = ["default", "accent"] as const;
export const iconStyles = ["regular", "solid", "duotone", "light", "thin"] as const;
export const sidebarBackgrounds = ["default", "filled"] as const;
export const sidebarLists = ["default", "pill", "line"] as const;
export const searchStyles = ["prominent", "subtle"] as const;
export const locales = ["en", "fr", "es", "zh", "ja", "de", "nl", "no", "pt-br"] as const;
export const themeModes = ["light", "dark"] as const;
/** Predates the themes, and is still part of every customization. */
export const headerPresets = ["default", "bold", "contrast", "custom", "none"] as const;
export const backgrounds = ["plain", "match"] as const;
export const assistantModes = ["none", "search", "assistant"] as const;
export const linkTargets = ["self", "blank"] as const;
export const announcementStyles = ["info", "warning", "danger", "success"] as const;
export const headerItemStyles = ["link", "button-primary", "button-secondary"] as const;
export const fonts = [
  "ABCFavorit",
  "Inter",
  "Roboto",
  "RobotoSlab",
  "OpenSans",
  "SourceSansPro",
  "Lato",
  "Ubuntu",
  "Raleway",
  "Merriweather",
  "Overpass",
  "NotoSans",
  "IBMPlexSerif",
  "Poppins",
  "FiraSans",
] as const;
export const monospaceFonts = [
  "FiraCode",
  "IBMPlexMono",
  "JetBrainsMono",
  "SourceCodePro",
  "RobotoMono",
  "SpaceMono",
  "DMMono",
  "Inconsolata",
] as const;

const theme = z.enum(themes).meta({ id: "CustomizationTheme" });
const corner = z.enum(corners).meta({ id: "CustomizationCorners" });
const depth = z.enum(depths).meta({ id: "CustomizationDepth" });
const links = z.enum(linkStyles).meta({ id: "CustomizationLinksStyle" });
const icons = z.enum(iconStyles).meta({ id: "CustomizationIconsStyle" });
const sidebarBackground = z
  .enum(sidebarBackgrounds)
  .meta({ id: "CustomizationSidebarBackgroundStyle" });
const sidebarList = z.enum(sidebarLists).meta({ id: "CustomizationSidebarListStyle" });
const search = z.enum(searchStyles).meta({ id: "CustomizationSearchStyle" });
const locale = z.enum(locales).meta({ id: "CustomizationLocale" });
const themeMode = z.enum(themeModes).meta({ id: "CustomizationThemeMode" });
const background = z.enum(backgrounds).meta({ id: "CustomizationBackground" });
const preset = z.enum(headerPresets).meta({ id: "CustomizationHeaderPreset" });
const linkTarget = z.enum(linkTargets).meta({ id: "SiteExternalLinksTarget" });

const fontFamily = z.string().min(1).max(50);
const customFont = z
  .strictObject({
    id,
    custom: z.boolean(),
    fontFamily,
    fontFaces: z
      .array(z.strictObject({ weight: z.number().int().min(1).max(1000), url: secureWebAddress }))
      .min(1)
      .max(20),
  })
  .meta({ id: "CustomizationFontDefinitionInput" });

export const favicon = z
  .union([z.strictObject({ icon: themedUrl }), z.strictObject({ emoji }), z.strictObject({})])
  .meta({ id: "CustomizationFavicon" });

/** Maximum length of a link's title. */
export const MAX_LINK_TITLE = 64;
const linkTitle = z.string().max(MAX_LINK_TITLE).meta({ id: "CustomizationContentLinkTitle" });
const contentLink = z
  .strictObject({ title: linkTitle, to: contentRef })
  .meta({ id: "CustomizationContentLink" });
const linkList = z.array(contentLink).max(50);
const headerItem = z
  .strictObject({
    title: linkTitle,
    style: z.enum(headerItemStyles).optional(),
    to: contentRef.nullable(),
    links: linkList,
    condition: condition.optional(),
  })
  .meta({ id: "CustomizationHeaderItem" });
const footerGroup = z
  .strictObject({ title: linkTitle, links: linkList })
  .meta({ id: "CustomizationFooterGroup" });

export const announcementMessage = z
  .string()
  .min(2)
  .max(128)
  .meta({ id: "CustomizationAnnouncementMessage" });
const announcement = z
  .strictObject({
    enabled: z.boolean(),
    message: announcementMessage,
    link: contentLink.optional(),
    style: z.enum(announcementStyles),
  })
  .meta({ id: "CustomizationAnnouncement" });
/** Maximum length of a footer's copyright line. */
export const copyright = z.string().max(300);

const headerItems = z.array(headerItem).max(50);
const footerGroups = z.array(footerGroup).max(20);

export const siteCustomization = z
  .strictObject({
    title: siteTitle.optional(),
    styling: z.strictObject({
      theme,
      primaryColor: themedColor,
      tint: tint.optional(),
      infoColor: themedColor,
      successColor: themedColor,
      warningColor: themedColor,
      dangerColor: themedColor,
      corners: corner,
      depth,
      links,
      font: z.union([z.enum(fonts), customFont]),
      monospaceFont: z.union([z.enum(monospaceFonts), customFont]),
      background: background.default("plain").meta({ deprecated: true }),
      icons,
      sidebar: z.strictObject({ background: sidebarBackground, list: sidebarList }),
      search,
    }),
    internationalization: z.strictObject({ locale }),
    favicon,
    header: z.strictObject({
      preset: preset.default("default").meta({ deprecated: true }),
      logo: themedUrl.optional(),
      backgroundColor: themedColor.optional(),
      linkColor: themedColor.optional(),
      links: headerItems,
    }),
    footer: z.strictObject({
      logo: themedUrl.optional(),
      groups: footerGroups,
      copyright: copyright.optional(),
    }),
    announcement: announcement.optional(),
    themes: z.strictObject({ default: themeMode, toggeable: z.boolean() }),
    pdf: z.strictObject({ enabled: z.boolean() }),
    feedback: z.strictObject({ enabled: z.boolean() }),
    ai: z.strictObject({ mode: z.enum(assistantModes) }),
    advancedCustomization: z.strictObject({ enabled: z.boolean() }),
    git: z.strictObject({ showEditLink: z.boolean() }),
    pageActions: z.strictObject({ externalAI: z.boolean(), markdown: z.boolean() }),
    externalLinks: z.strictObject({ target: linkTarget }),
    pagination: z.strictObject({ enabled: z.boolean() }),
    trademark: z.strictObject({ enabled: z.boolean() }),
    privacyPolicy: z.strictObject({ url: webAddress.optional() }),
    socialPreview: z.strictObject({ url: secureWebAddress.optional() }),
    insights: z.strictObject({ trackingCookie: z.boolean().default(true) }),
  })
  .meta({ id: "SiteCustomizationSettings" });
export type SiteCustomization = z.infer<typeof siteCustomization>;

/** The values of a site's customization that a site-space overrides. null restores the site's value. */
export const customizationOverrides = z
  .strictObject({
    title: siteTitle.nullable(),
    styling: z
      .strictObject({
        theme: theme.nullable(),
        primaryColor: themedColor.nullable(),
        infoColor: themedColor.nullable(),
        successColor: themedColor.nullable(),
        warningColor: themedColor.nullable(),
        dangerColor: themedColor.nullable(),
        tint: tint.nullable(),
        corners: corner.nullable(),
        depth: depth.nullable(),
        links: links.nullable(),
        icons: icons.nullable(),
        sidebar: z
          .strictObject({
            background: sidebarBackground.nullable(),
            list: sidebarList.nullable(),
          })
          .partial(),
        search: search.nullable(),
        background: background.nullable(),
      })
      .partial(),
    internationalization: z.strictObject({ locale: locale.nullable() }),
    favicon: favicon.nullable(),
    announcement: announcement.nullable(),
    header: z
      .strictObject({
        preset: preset.nullable(),
        logo: themedUrl.nullable(),
        backgroundColor: themedColor.nullable(),
        linkColor: themedColor.nullable(),
        links: headerItems.nullable(),
      })
      .partial(),
    footer: z
      .strictObject({
        logo: themedUrl.nullable(),
        groups: footerGroups.nullable(),
        copyright: copyright.nullable(),
      })
      .partial(),
    themes: z
      .strictObject({ default: themeMode.nullable(), toggeable: z.boolean().nullable() })
      .partial(),
    pdf: z.strictObject({ enabled: z.boolean().nullable() }),
    feedback: z.strictObject({ enabled: z.boolean().nullable() }),
    git: z.strictObject({ showEditLink: z.boolean().nullable() }),
    externalLinks: z.strictObject({ target: linkTarget.nullable() }),
    pagination: z.strictObject({ enabled: z.boolean().nullable() }),
    trademark: z.strictObject({ enabled: z.boolean().nullable() }),
    privacyPolicy: z.strictObject({ url: webAddress.nullable() }).partial(),
    socialPreview: z.strictObject({ url: secureWebAddress.nullable() }).partial(),
  })
  .partial()
  .meta({ id: "SiteSpaceCustomizationOverrides" });
export type CustomizationOverrides = z.infer<typeof customizationOverrides>;

/** `unmasked` has no effect here: no value is ever hidden. */
export const customizationQuery = z.strictObject({
  unmasked: z
    .enum(["true", "false"])
    .optional()
    .meta({ deprecated: true, override: { type: "boolean", enum: undefined } }),
});
