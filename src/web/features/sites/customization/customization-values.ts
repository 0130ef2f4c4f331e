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

/** Values a site can do without; the others are always set. */
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

/** The path of a value in the contract's customization. */
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

/** Wraps a value where the contract does. */
const outward = (name: ValueName, value: unknown): unknown =>
  name === "tint" && value !== null ? { color: value } : value;

const inward = (name: ValueName, value: unknown): unknown => {
  if (name === "tint") return valueAt(value, ["color"]) ?? null;
  // A custom font is not an option of this form; saving leaves it unchanged.
  if ((name === "font" || name === "monospaceFont") && typeof value !== "string") return null;
  return value ?? null;
};

/** Flattens a customization into values. */
export const valuesOf = (customization: SiteCustomization): CustomizationValues =>
  valuesSchema.parse(
    Object.fromEntries(
      names.map((name) => [name, inward(name, valueAt(customization, pathOf(name)))]),
    ),
    { jitless: true },
  );

/** A site's customization with these values. Whatever the form does not show is left unchanged. */
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

/** The values in which a site-space differs from its site; null where the site's value applies. */
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

/** Changed values as a site-space's overrides; null reverts to the site's value. */
export const overridesOf = (changed: Partial<CustomizationValues>): CustomizationOverrides => {
  const body: Record<string, unknown> = {};
  for (const name of names)
    if (changed[name] !== undefined) put(body, pathOf(name), outward(name, changed[name]));
  return customizationOverrides.parse(body, { jitless: true });
};

/** Converts a path in a customization to the path of the value in the form; returns an unknown path unchanged. */
export const valuePathOf = (path: string): string => {
  const steps = path.split(".");
  const name = names.find((each) => pathOf(each).every((step, at) => steps[at] === step));
  if (name === undefined) return path;
  const rest = steps.slice(pathOf(name).length);
  return [name, ...(name === "tint" ? rest.slice(1) : rest)].join(".");
};

/** The values that readers see, with fallbacks applied. */
export const effectiveValues = (
  values: CustomizationValues,
  fallback: CustomizationValues,
): CustomizationValues => {
  const said = Object.entries(values).filter(([, value]) => value !== null);
  return { ...fallback, ...Object.fromEntries(said) };
};
