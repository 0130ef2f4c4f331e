import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { SiteStructure } from "#web/api/site-structure.ts";
import type { Mode } from "../colors.ts";
import { hintsOfUnseen } from "../messages.ts";
import { valuesOf } from "../customization-values.ts";
import {
  type ChoiceName,
  type ValueName,
  type CustomizationValues,
  valuesSchema,
} from "../values-schema.ts";
import { full, plum, section, siteOf, siteSpace } from "../testing/fixtures.ts";
import { Preview } from "./preview.tsx";

const structure = siteOf(
  section("start", [siteSpace("a", { default: true })], { default: true }),
  section("more", [siteSpace("b"), siteSpace("c")]),
);
const values = valuesOf(full);
const grass = { light: "#3a7d2c", dark: "#9ad48c" };
const modes: readonly Mode[] = ["light", "dark"];

const draw = (change: Partial<CustomizationValues>, mode: Mode, siteSpaceId?: string): string =>
  renderToStaticMarkup(
    <Preview
      values={{ ...values, headerPreset: "custom", headerBackground: grass, ...change }}
      structure={structure}
      title="Manual"
      mode={mode}
      siteSpace={siteSpaceId}
    />,
  );

const isChoice = (name: ValueName): name is ChoiceName =>
  valuesSchema.shape[name].unwrap() instanceof z.ZodEnum;
const picture = { light: "https://b.example/l.png", dark: "https://c.example/d.png" };
const link = { title: "Elsewhere", to: { kind: "url", url: "https://b.example/" } } as const;

/** Another value of each that is no choice among a few. */
const others: Partial<CustomizationValues> = {
  title: "Handbook",
  favicon: { emoji: "1f680" },
  logo: picture,
  primaryColor: plum,
  tint: { light: "#ff0000", dark: "#00ff00" },
  infoColor: plum,
  successColor: plum,
  warningColor: plum,
  dangerColor: plum,
  headerBackground: plum,
  headerLinkColor: { light: "#0000ff", dark: "#ffff00" },
  headerLinks: [{ ...link, links: [] }],
  footerGroups: [{ title: "Company", links: [link] }],
  footerLogo: picture,
  copyright: "Somebody else",
  announcement: { enabled: true, message: "Other news", style: "info" },
  themeToggle: false,
  pdf: false,
  feedback: true,
  editLink: true,
  externalAI: true,
  markdown: false,
  pagination: false,
  trademark: false,
  privacyPolicy: null,
  socialPreview: "https://b.example/card.png",
  trackingCookie: true,
};

const names = Object.keys(valuesSchema.shape) as ValueName[];
const choices = names.filter(isChoice);
const choicesOf = (name: ChoiceName): readonly string[] =>
  valuesSchema.shape[name].unwrap().options;

describe.each(modes)("in %s", (mode) => {
  test.each(choices)("every choice of %s is drawn differently", (name) => {
    const drawn = choicesOf(name).map((value) => draw({ [name]: value }, mode));
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test.each(names.filter((name) => !isChoice(name)))("a change of %s is drawn, or said", (name) => {
    expect(Object.keys(others), "another value to compare with").toContain(name);
    const isDrawn = draw({ [name]: others[name] }, mode) !== draw({}, mode);
    expect(isDrawn).toBe(hintsOfUnseen[name] === undefined);
  });

  test.each([
    [
      "a header link in another style",
      { headerLinks: [{ ...link, style: "button-primary", links: [] }] },
    ],
    ["a plain button", { headerLinks: [{ ...link, style: "button-secondary", links: [] }] }],
    ["a header link with links below it", { headerLinks: [{ ...link, links: [link] }] }],
    ["a header link for some readers", { headerLinks: [{ ...link, links: [], condition: "x" }] }],
    ["pictures as favicon", { favicon: { icon: picture } }],
    ["no favicon", { favicon: {} }],
    ["no announcement", { announcement: null }],
    [
      "an announcement with a link",
      { announcement: { enabled: true, message: "News", style: "info", link } },
    ],
    [
      "a graver announcement",
      { announcement: { enabled: true, message: "News", style: "danger" } },
    ],
    ["no logo", { logo: null }],
    ["no tint", { tint: null }],
  ] satisfies readonly (readonly [string, Partial<CustomizationValues>])[])(
    "%s is drawn",
    (_, change) => {
      const base = "headerLinks" in change ? { headerLinks: [{ ...link, links: [] }] } : {};
      expect(draw(change, mode)).not.toBe(draw(base, mode));
    },
  );

  test("values that are still typed are no reason to fail", () => {
    const typed = { light: "#0", dark: "" };
    expect(draw({ primaryColor: typed, tint: typed, headerBackground: typed }, mode)).toContain(
      "Docs",
    );
  });
});

test("an emoji is drawn as itself and named", () => {
  expect(draw({ favicon: { emoji: "1f680" } }, "light")).toContain('aria-label="Favicon 🚀"');
});

test("readers are told when they never see a mode", () => {
  expect(draw({ defaultTheme: "light", themeToggle: false }, "dark")).toContain("do not see this");
  expect(draw({ defaultTheme: "light", themeToggle: true }, "dark")).not.toContain("do not see");
});

test("the header's own colours are drawn only where it has its own", () => {
  const change = { headerBackground: plum, headerLinkColor: grass };
  for (const headerPreset of ["default", "bold", "contrast", "none"] as const)
    expect(draw({ headerPreset, ...change }, "dark")).toBe(draw({ headerPreset }, "dark"));
});

test("the site-space whose values are edited is where the reader is", () => {
  expect(draw({}, "light", "c")).not.toBe(draw({}, "light"));
});

test("a group stands over its sections", () => {
  const grouped = {
    ...structure,
    structure: [
      { object: "site-section-group", id: "g", title: "Product", sections: structure.structure },
    ],
  } as SiteStructure;
  const markup = renderToStaticMarkup(
    <Preview
      values={values}
      structure={grouped}
      title="Manual"
      mode="light"
      siteSpace={undefined}
    />,
  );
  const at = ["Product", "Section start", "Title of a"].map((words) => markup.indexOf(words));
  expect(at).not.toContain(-1);
  expect(at.toSorted((one, other) => one - other)).toEqual(at);
  expect(draw({}, "light")).not.toContain("Product");
});
