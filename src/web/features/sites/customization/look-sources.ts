import { messages } from "./messages.ts";
import { hostOf } from "./host-of.ts";
import type { Looks } from "./looks-schema.ts";

/** Values of which a site-space follows its site, has none, or has its own. */
export type SourcedName =
  | "logo"
  | "footerLogo"
  | "copyright"
  | "headerLinks"
  | "footerGroups"
  | "announcement";

/** Whose value counts: that of the site, no value at all, or the site-space's own. */
export type Source = "site" | "none" | "own";

type Value<Name extends SourcedName> = Looks[Name];

interface SourceRules<Name extends SourcedName> {
  /** The way the contract says "none", keeping what there is for another time; null where it has none. */
  readonly none: (value: Value<Name>) => Value<Name>;
  /** What one's own begins with: what there is, else what the site has. */
  readonly own: (value: Value<Name>, inherited: Value<Name>) => Value<Name>;
  /** What the site has, in words; undefined when it has none. */
  readonly words: (inherited: NonNullable<Value<Name>>) => string | undefined;
}

const picture = {
  none: () => null,
  own: (value, inherited) => value ?? inherited ?? { light: "", dark: "" },
  words: ({ light }) => hostOf(light),
} satisfies SourceRules<"logo">;

export const sourceRules: { readonly [Name in SourcedName]: SourceRules<Name> } = {
  logo: picture,
  footerLogo: picture,
  copyright: {
    none: () => "",
    own: (value, inherited) => value || (inherited ?? ""),
    words: (text) => text || undefined,
  },
  headerLinks: {
    none: () => [],
    own: (value, inherited) => (value?.length ? value : (inherited ?? [])),
    words: ({ length }) => (length > 0 ? messages.sources.links(length) : undefined),
  },
  footerGroups: {
    none: () => [],
    own: (value, inherited) => (value?.length ? value : (inherited ?? [])),
    words: ({ length }) => (length > 0 ? messages.sources.groups(length) : undefined),
  },
  announcement: {
    none: (value) => value && { ...value, enabled: false },
    own: (value, inherited) => ({
      ...(value ?? inherited ?? { message: "", style: "info" }),
      enabled: true,
    }),
    words: ({ enabled, message }) => (enabled ? message : undefined),
  },
};

/** Whose value a site-space shows. */
export const sourceOf = <Name extends SourcedName>(name: Name, value: Looks[Name]): Source => {
  if (value === null) return "site";
  return wordsOf(name, value) === undefined ? "none" : "own";
};

/** A value in words; undefined when it is none. */
export const wordsOf = <Name extends SourcedName>(
  name: Name,
  value: Looks[Name] | undefined,
): string | undefined => {
  const rules: SourceRules<Name> = sourceRules[name];
  return value === null || value === undefined ? undefined : rules.words(value);
};

/** The value that makes a source so; null stands for the site's. */
export const valueFrom = <Name extends SourcedName>(
  name: Name,
  source: Source,
  value: Looks[Name],
  inherited: Looks[Name],
): Looks[Name] => {
  const rules: SourceRules<Name> = sourceRules[name];
  if (source === "site") return null;
  return source === "none" ? rules.none(value ?? inherited) : rules.own(value, inherited);
};
