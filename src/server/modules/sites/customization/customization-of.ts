import type { CustomizationOverrides, SiteCustomization } from "#contract/schemas/customization.ts";

/** A site's row, which contains its customization. */
interface Customized {
  readonly customization: SiteCustomization;
}

type Said<Values> = { [Field in keyof Values]?: NonNullable<Values[Field]> };

/** The values that are set; those omitted or reset to the site's value are left out. */
const said = <Values extends object>(values: Values | undefined): Said<Values> =>
  Object.fromEntries(
    Object.entries<unknown>({ ...values }).filter(
      ([, value]) => value !== undefined && value !== null,
    ),
  ) as Said<Values>;

/** The customization of a site. */
export const customizationOf = ({ customization }: Customized): SiteCustomization => customization;

/**
 * The customization of a site-space: the site's, except for the single values it overrides. Colours, pictures, links
 * and the announcement are each replaced as a whole.
 */
export const customizationOfSiteSpace = (
  site: Customized,
  overrides: CustomizationOverrides | null,
): SiteCustomization => {
  const base = customizationOf(site);
  if (overrides === null) return base;
  const { title, favicon, announcement, styling } = overrides;
  const { sidebar, ...style } = { ...styling };
  return {
    ...base,
    ...said({ title, favicon, announcement }),
    styling: {
      ...base.styling,
      ...said(style),
      sidebar: { ...base.styling.sidebar, ...said(sidebar) },
    },
    internationalization: { ...base.internationalization, ...said(overrides.internationalization) },
    header: { ...base.header, ...said(overrides.header) },
    footer: { ...base.footer, ...said(overrides.footer) },
    themes: { ...base.themes, ...said(overrides.themes) },
    pdf: { ...base.pdf, ...said(overrides.pdf) },
    feedback: { ...base.feedback, ...said(overrides.feedback) },
    git: { ...base.git, ...said(overrides.git) },
    externalLinks: { ...base.externalLinks, ...said(overrides.externalLinks) },
    pagination: { ...base.pagination, ...said(overrides.pagination) },
    trademark: { ...base.trademark, ...said(overrides.trademark) },
    privacyPolicy: { ...base.privacyPolicy, ...said(overrides.privacyPolicy) },
    socialPreview: { ...base.socialPreview, ...said(overrides.socialPreview) },
  };
};

/** The default customization of a site: quiet, and easy to read in light and dark. */
export const defaultCustomization = (title?: string): SiteCustomization => ({
  ...(title === undefined ? {} : { title }),
  styling: {
    theme: "clean",
    primaryColor: { light: "#0a6b68", dark: "#5fc7c2" },
    infoColor: { light: "#1f5fae", dark: "#8ab8f5" },
    successColor: { light: "#1d7044", dark: "#74cf9c" },
    warningColor: { light: "#8a5300", dark: "#f0b862" },
    dangerColor: { light: "#b3261e", dark: "#f59a92" },
    corners: "rounded",
    depth: "subtle",
    links: "default",
    font: "Inter",
    monospaceFont: "JetBrainsMono",
    background: "plain",
    icons: "regular",
    sidebar: { background: "default", list: "default" },
    search: "prominent",
  },
  internationalization: { locale: "en" },
  favicon: {},
  header: { preset: "default", links: [] },
  footer: { groups: [] },
  themes: { default: "light", toggeable: true },
  pdf: { enabled: true },
  feedback: { enabled: false },
  ai: { mode: "none" },
  advancedCustomization: { enabled: false },
  git: { showEditLink: false },
  pageActions: { externalAI: false, markdown: true },
  externalLinks: { target: "self" },
  pagination: { enabled: true },
  trademark: { enabled: true },
  privacyPolicy: {},
  socialPreview: {},
  insights: { trackingCookie: false },
});
