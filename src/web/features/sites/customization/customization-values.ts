import {
  type CustomizationOverrides,
  customizationOverrides,
  type SiteCustomization,
  siteCustomization,
} from "#contract/schemas/customization.ts";
import { sameValue } from "#web/forms/form-values.ts";
import {
  type ValueName,
  type CustomizationValues,
  valuePaths,
  valuesSchema,
} from "./values-schema.ts";

/** Values a site can do without; the others always say something. */
const optional: ReadonlySet<ValueName> = new Set<ValueName>([
  "title",
  "logo",
  "tint",
  "headerBackground",
  "headerLinkColor",
  "footerLogo",
  "copyright",
  "announcement",
  "privacyPolicy",
  "socialPreview",
]);

const names = valuesSchema.keyof().options;

/** Where a value stands in the customization of the contract. */
const pathOf = (name: ValueName): readonly string[] =>
  valuePaths.get(valuesSchema.shape[name]) ?? [];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const valueAt = (holder: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), holder);

const put = (holder: Record<string, unknown>, path: readonly string[], value: unknown): void => {
  const [step, ...rest] = path;
  if (step === undefined) return;
  if (rest.length === 0) {
    if (value === undefined) delete holder[step];
    else holder[step] = value;
    return;
  }
  const inner = holder[step];
  const next = isRecord(inner) ? inner : {};
  holder[step] = next;
  put(next, rest, value);
};

/** How a value is written where the contract wraps it. */
const outward = (name: ValueName, value: unknown): unknown =>
  name === "tint" && value !== null ? { color: value } : value;

const inward = (name: ValueName, value: unknown): unknown => {
  if (name === "tint") return valueAt(value, ["color"]) ?? null;
  // A font of one's own is no choice of this form; saving leaves it as it is.
  if ((name === "font" || name === "monospaceFont") && typeof value !== "string") return null;
  return value ?? null;
};

/** A customization value by value. */
export const valuesOf = (customization: SiteCustomization): CustomizationValues =>
  valuesSchema.parse(
    Object.fromEntries(
      names.map((name) => [name, inward(name, valueAt(customization, pathOf(name)))]),
    ),
    { jitless: true },
  );

/** A site's customization with these values; what the form does not show stays as it is. */
export const customizationWith = (
  base: SiteCustomization,
  values: CustomizationValues,
): SiteCustomization => {
  const body: Record<string, unknown> = structuredClone(base);
  for (const name of names) {
    const value = outward(name, values[name]);
    if (value !== null) put(body, pathOf(name), value);
    else if (optional.has(name)) put(body, pathOf(name), undefined);
  }
  return siteCustomization.parse(body, { jitless: true });
};

/** What a site-space says differently from its site; null where it values as the site does. */
export const overriddenValues = (
  site: CustomizationValues,
  siteSpace: CustomizationValues,
): CustomizationValues =>
  valuesSchema.parse(
    Object.fromEntries(
      names.map((name) => [name, sameValue(site[name], siteSpace[name]) ? null : siteSpace[name]]),
    ),
    { jitless: true },
  );

/** Changed values as a site-space's overrides; null goes back to the site's. */
export const overridesOf = (changed: Partial<CustomizationValues>): CustomizationOverrides => {
  const body: Record<string, unknown> = {};
  for (const name of names)
    if (changed[name] !== undefined) put(body, pathOf(name), outward(name, changed[name]));
  return customizationOverrides.parse(body, { jitless: true });
};

/** The path of a value in the form, from its path in a customization; the given path if unknown. */
export const valuePathOf = (path: string): string => {
  const steps = path.split(".");
  const name = names.find((each) => pathOf(each).every((step, at) => steps[at] === step));
  if (name === undefined) return path;
  const rest = steps.slice(pathOf(name).length);
  return [name, ...(name === "tint" ? rest.slice(1) : rest)].join(".");
};

/** What readers see: each value, or the one it falls back to. */
export const effectiveValues = (
  values: CustomizationValues,
  fallback: CustomizationValues,
): CustomizationValues => {
  const said = Object.entries(values).filter(([, value]) => value !== null);
  return { ...fallback, ...Object.fromEntries(said) };
};
