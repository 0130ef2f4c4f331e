import { type ReactNode, useState } from "react";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages, valueLabels } from "./messages.ts";
import { useCustomization, useCustomizationField } from "./customization-editor.ts";
import { hostOf } from "./link-targets.ts";
import type { CustomizationValues } from "./values-schema.ts";
import { Undo2, X } from "lucide-react";
import { IconButton } from "#web/ui/button.tsx";

/** Clears a value: a site-space then uses the site's value, a site has none. */
export const InheritButton = ({ label, onClear }: { label: string; onClear: () => void }) => {
  const { site } = useCustomization();
  return (
    <IconButton
      size="sm"
      icon={site ? Undo2 : X}
      label={site ? messages.backToSite(label) : messages.clear(label)}
      onClick={onClear}
    />
  );
};

/** Values that a site-space inherits from its site, switches off, or overrides. */
export type SourcedName =
  | "logo"
  | "footerLogo"
  | "copyright"
  | "headerLinks"
  | "footerGroups"
  | "announcement";

/** Where the value comes from: the site, none at all, or the site-space itself. */
type Source = "site" | "none" | "own";

type Value<Name extends SourcedName> = CustomizationValues[Name];

interface SourceRules<Name extends SourcedName> {
  /** The contract's representation of "none", keeping the old value for later; null if it has none. */
  readonly none: (value: Value<Name>) => Value<Name>;
  /** The initial value of an override: the current one, otherwise the site's. */
  readonly own: (value: Value<Name>, inherited: Value<Name>) => Value<Name>;
  /** A short form of the site's value; undefined if it has none. */
  readonly summary: (inherited: NonNullable<Value<Name>>) => string | undefined;
}

const picture = {
  none: () => null,
  own: (value, inherited) => value ?? inherited ?? { light: "", dark: "" },
  summary: ({ light }) => hostOf(light),
} satisfies SourceRules<"logo">;

export const sourceRules: { readonly [Name in SourcedName]: SourceRules<Name> } = {
  logo: picture,
  footerLogo: picture,
  copyright: {
    none: () => "",
    own: (value, inherited) => value || (inherited ?? ""),
    summary: (text) => text || undefined,
  },
  headerLinks: {
    none: () => [],
    own: (value, inherited) => (value?.length ? value : (inherited ?? [])),
    summary: ({ length }) => (length > 0 ? messages.sources.links(length) : undefined),
  },
  footerGroups: {
    none: () => [],
    own: (value, inherited) => (value?.length ? value : (inherited ?? [])),
    summary: ({ length }) => (length > 0 ? messages.sources.groups(length) : undefined),
  },
  announcement: {
    none: (value) => value && { ...value, enabled: false },
    own: (value, inherited) => ({
      ...(value ?? inherited ?? { message: "", style: "info" }),
      enabled: true,
    }),
    summary: ({ enabled, message }) => (enabled ? message : undefined),
  },
};

/** The source of a site-space's value. */
export const sourceOf = <Name extends SourcedName>(
  name: Name,
  value: CustomizationValues[Name],
): Source => {
  if (value === null) return "site";
  return summaryOf(name, value) === undefined ? "none" : "own";
};

/** A short form of a value; undefined if it is none. */
export const summaryOf = <Name extends SourcedName>(
  name: Name,
  value: CustomizationValues[Name] | undefined,
): string | undefined => {
  const rules: SourceRules<Name> = sourceRules[name];
  return value === null || value === undefined ? undefined : rules.summary(value);
};

/** The value that selects a source; null stands for the site's. */
export const valueFrom = <Name extends SourcedName>(
  name: Name,
  source: Source,
  value: CustomizationValues[Name],
  inherited: CustomizationValues[Name],
): CustomizationValues[Name] => {
  const rules: SourceRules<Name> = sourceRules[name];
  if (source === "site") return null;
  return source === "none" ? rules.none(value ?? inherited) : rules.own(value, inherited);
};

const sources: readonly Source[] = ["site", "none", "own"];

interface SourceFieldProps<Name extends SourcedName> {
  readonly name: Name;
  /** The fields of the value: the site's, or the site-space's override. */
  readonly children: ReactNode;
}

/** For a site-space: whether it inherits from its site, has none, or overrides it. For a site only the fields. */
export const SourceField = <Name extends SourcedName>({
  name,
  children,
}: SourceFieldProps<Name>) => {
  const { value, change, inherited = null, isOfSiteSpace } = useCustomizationField(name);
  // An override may be empty for a moment, which would read as none.
  const [isOwn, setIsOwn] = useState(sourceOf(name, value) === "own");
  if (!isOfSiteSpace) return children;
  const source = value !== null && isOwn ? "own" : sourceOf(name, value);
  const ofSite = summaryOf(name, inherited);
  // If the site has no value there is nothing to switch off, and the service could not tell the difference.
  const noneIsPossible =
    source === "none" ||
    (ofSite !== undefined && valueFrom(name, "none", value, inherited) !== null);
  const labels: Readonly<Record<Source, string>> = {
    site: messages.asSiteNow(ofSite ?? messages.optionalNone),
    none: messages.sources.none,
    own: messages.sources.own,
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field
        label={valueLabels[name]}
        hint={ofSite !== undefined && !noneIsPossible ? messages.sources.noneToChoose : undefined}
      >
        <Select
          value={source}
          onChange={({ target }) => {
            const chosen = sources.find((each) => each === target.value) ?? "site";
            setIsOwn(chosen === "own");
            change(valueFrom(name, chosen, value, inherited));
          }}
          options={sources
            .filter((each) => each !== "none" || noneIsPossible)
            .map((each) => ({ value: each, label: labels[each] }))}
        />
      </Field>
      {source === "own" && children}
    </div>
  );
};
