import { type ReactNode, useState } from "react";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages, lookLabels } from "./messages.ts";
import { type Source, type SourcedName, sourceOf, valueFrom, wordsOf } from "./look-sources.ts";
import { useLook } from "./looks-editor.ts";
const sources: readonly Source[] = ["site", "none", "own"];

interface LookSourceProps<Name extends SourcedName> {
  readonly name: Name;
  /** The fields of a value: the site's, or a site-space's own. */
  readonly children: ReactNode;
}

/** For a site-space: whether it follows its site, has none or has its own. For a site the fields alone. */
export const LookSource = <Name extends SourcedName>({ name, children }: LookSourceProps<Name>) => {
  const { value, change, inherited = null, isOfSiteSpace } = useLook(name);
  // An own value can be empty for a while, which would read as none.
  const [isOwn, setIsOwn] = useState(sourceOf(name, value) === "own");
  if (!isOfSiteSpace) return children;
  const source = value !== null && isOwn ? "own" : sourceOf(name, value);
  const ofSite = wordsOf(name, inherited);
  // Where the site has none there is nothing to go without, and the service could not tell it apart.
  const noneIsPossible =
    source === "none" ||
    (ofSite !== undefined && valueFrom(name, "none", value, inherited) !== null);
  const words: Readonly<Record<Source, string>> = {
    site: messages.asSiteNow(ofSite ?? messages.optionalNone),
    none: messages.sources.none,
    own: messages.sources.own,
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field
        label={lookLabels[name]}
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
            .map((each) => ({ value: each, label: words[each] }))}
        />
      </Field>
      {source === "own" && children}
    </div>
  );
};
