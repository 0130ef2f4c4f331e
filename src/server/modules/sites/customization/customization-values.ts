import {
  type CustomizationOverrides,
  customizationOverrides,
} from "#contract/schemas/customization.ts";
import { isDeepStrictEqual } from "node:util";

/** The parts of a customization that only contain single values; every other part is one value. */
const GROUPS: ReadonlySet<string> = new Set([
  "styling",
  "styling.sidebar",
  "internationalization",
  "header",
  "footer",
  "themes",
  "pdf",
  "feedback",
  "ai",
  "advancedCustomization",
  "git",
  "pageActions",
  "externalLinks",
  "pagination",
  "trademark",
  "privacyPolicy",
  "socialPreview",
  "insights",
]);

/** The single values of a customization, or of a site-space's overrides, by their paths. */
export const singleValues = (customization: object, within = ""): Map<string, unknown> =>
  new Map(
    Object.entries<unknown>({ ...customization }).flatMap(([name, value]): [string, unknown][] => {
      const path = `${within}${name}`;
      if (value === undefined) return [];
      return GROUPS.has(path) && typeof value === "object" && value !== null
        ? [...singleValues(value, `${path}.`)]
        : [[path, value]];
    }),
  );

/** Assembles single values into parts; a part without any values is left out. */
export const fromSingleValues = (values: ReadonlyMap<string, unknown>): Record<string, unknown> => {
  const parts = new Map<string, Record<string, unknown>>([["", {}]]);
  const partAt = (path: string): Record<string, unknown> => {
    const known = parts.get(path);
    if (known) return known;
    const part: Record<string, unknown> = {};
    parts.set(path, part);
    put(path, part);
    return part;
  };
  const put = (path: string, value: unknown) => {
    const dot = path.lastIndexOf(".");
    partAt(path.slice(0, Math.max(dot, 0)))[path.slice(dot + 1)] = value;
  };
  for (const [path, value] of values) put(path, value);
  return partAt("");
};

/**
 * A site-space's overrides after a change: each named value replaces the previous one, null resets it to the site's
 * value, and the others stay. Returns null if none is left.
 */
export const mergeOverrides = (
  stored: CustomizationOverrides | null,
  change: CustomizationOverrides,
): CustomizationOverrides | null => {
  const values = singleValues(stored ?? {});
  for (const [path, value] of singleValues(change)) {
    if (value === null) values.delete(path);
    else values.set(path, value);
  }
  return values.size === 0 ? null : customizationOverrides.parse(fromSingleValues(values));
};

/**
 * The single values in which two customizations differ, by their paths, before and after; a missing one is null.
 * Returns undefined if the customizations are equal.
 */
export const changedCustomization = (
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } | undefined => {
  const [was, becomes] = [singleValues(before), singleValues(after)];
  const differing = [...new Set([...was.keys(), ...becomes.keys()])].filter(
    (path) => !isDeepStrictEqual(was.get(path), becomes.get(path)),
  );
  const picked = (values: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(differing.map((path) => [path, values.get(path) ?? null]));
  return differing.length === 0 ? undefined : { before: picked(was), after: picked(becomes) };
};
