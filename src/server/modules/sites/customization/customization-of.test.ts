import { describe, expect, it } from "vitest";
import { type CustomizationOverrides, siteCustomization } from "#contract/schemas/customization.ts";
import { changedCustomization, mergeOverrides } from "./customization-values.ts";
import {
  customizationOf,
  customizationOfSiteSpace,
  defaultCustomization,
} from "./customization-of.ts";

const site = { customization: defaultCustomization("Docs") };
const teal = { light: "#0a6b68", dark: "#5fc7c2" };
const plum = { light: "#702459", dark: "#f0a8d0" };

/** Relative luminance of a colour such as #0a6b68 (WCAG 2.2). */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

describe("the looks of a new site", () => {
  it("are what the contract takes", () => {
    expect(siteCustomization.parse(defaultCustomization("Docs"))).toEqual(
      defaultCustomization("Docs"),
    );
    expect(defaultCustomization()).not.toHaveProperty("title");
  });

  it.each(["primary", "info", "success", "warning", "danger"] as const)(
    "have a %s colour that can be read in light and in dark",
    (name) => {
      const { light, dark } = defaultCustomization().styling[`${name}Color`];
      expect(contrast(light, "#ffffff")).toBeGreaterThan(4.5);
      expect(contrast(dark, "#111418")).toBeGreaterThan(4.5);
    },
  );
});

describe("a site-space looks like its site", () => {
  it("when it overrides nothing", () => {
    expect(customizationOfSiteSpace(site, null)).toEqual(customizationOf(site));
    expect(customizationOfSiteSpace(site, {})).toEqual(customizationOf(site));
  });

  it("but for the values it overrides, and only those", () => {
    const looks = customizationOfSiteSpace(site, {
      title: "API",
      styling: { primaryColor: plum, sidebar: { list: "line" } },
      header: { logo: { light: "https://a.example/l.png", dark: "https://a.example/d.png" } },
      themes: { default: "dark" },
    });
    const base = customizationOf(site);
    expect(looks).toEqual({
      ...base,
      title: "API",
      styling: {
        ...base.styling,
        primaryColor: plum,
        sidebar: { background: "default", list: "line" },
      },
      header: {
        ...base.header,
        logo: { light: "https://a.example/l.png", dark: "https://a.example/d.png" },
      },
      themes: { default: "dark", toggeable: true },
    });
    expect(siteCustomization.parse(looks)).toEqual(looks);
  });

  it("for values that are given back to it", () => {
    const looks = customizationOfSiteSpace(site, { title: null, styling: { primaryColor: null } });
    expect(looks).toEqual(customizationOf(site));
  });

  it("in every value that can be overridden", () => {
    const every: CustomizationOverrides = {
      title: "Other",
      styling: {
        theme: "bold",
        primaryColor: plum,
        infoColor: plum,
        successColor: plum,
        warningColor: plum,
        dangerColor: plum,
        tint: { color: plum },
        corners: "circular",
        depth: "flat",
        links: "accent",
        icons: "thin",
        sidebar: { background: "filled", list: "pill" },
        search: "subtle",
        background: "match",
      },
      internationalization: { locale: "de" },
      favicon: { emoji: "1f4d8" },
      announcement: { enabled: true, message: "New", style: "info" },
      header: {
        preset: "bold",
        logo: { light: "https://a.example/l.png", dark: "https://a.example/d.png" },
        backgroundColor: plum,
        linkColor: plum,
        links: [{ title: "Home", to: null, links: [] }],
      },
      footer: {
        logo: { light: "https://a.example/l.png", dark: "https://a.example/d.png" },
        groups: [{ title: "More", links: [] }],
        copyright: "Somebody",
      },
      themes: { default: "dark", toggeable: false },
      pdf: { enabled: false },
      feedback: { enabled: true },
      git: { showEditLink: true },
      externalLinks: { target: "blank" },
      pagination: { enabled: false },
      trademark: { enabled: false },
      privacyPolicy: { url: "https://a.example/privacy" },
      socialPreview: { url: "https://a.example/card.png" },
    };
    expect(customizationOfSiteSpace(site, every)).toMatchObject(every);
  });
});

describe("overrides", () => {
  const stored: CustomizationOverrides = {
    title: "API",
    styling: { primaryColor: plum, sidebar: { list: "line" } },
  };

  it("are merged value by value", () => {
    const change = { styling: { sidebar: { background: "filled" }, depth: "flat" } } as const;
    expect(mergeOverrides(stored, change)).toEqual({
      title: "API",
      styling: {
        primaryColor: plum,
        sidebar: { list: "line", background: "filled" },
        depth: "flat",
      },
    });
    expect(mergeOverrides(null, change)).toEqual(change);
  });

  it("go with null, and a part goes with its last value", () => {
    expect(mergeOverrides(stored, { styling: { sidebar: { list: null } } })).toEqual({
      title: "API",
      styling: { primaryColor: plum },
    });
    expect(
      mergeOverrides(stored, {
        title: null,
        styling: { primaryColor: null, sidebar: { list: null } },
      }),
    ).toBeNull();
    expect(mergeOverrides(null, { pdf: { enabled: null } })).toBeNull();
  });

  it("replace a colour as a whole", () => {
    const change = { styling: { primaryColor: teal } };
    expect(mergeOverrides(stored, change)?.styling?.primaryColor).toEqual(teal);
  });
});

describe("what a change of looks changed", () => {
  it("is named value by value", () => {
    const before = defaultCustomization();
    const after = {
      ...before,
      title: "Docs",
      styling: { ...before.styling, primaryColor: plum },
      favicon: { emoji: "1f4d8" },
    };
    expect(changedCustomization(before, after)).toEqual({
      before: { title: null, "styling.primaryColor": teal, favicon: {} },
      after: { title: "Docs", "styling.primaryColor": plum, favicon: { emoji: "1f4d8" } },
    });
  });

  it("is nothing when the order of keys is all that differs", () => {
    const before = defaultCustomization();
    const { styling, ...others } = before;
    const turned = Object.fromEntries(Object.entries(styling).toReversed());
    expect(changedCustomization(before, { styling: turned, ...others })).toBeUndefined();
  });
});
