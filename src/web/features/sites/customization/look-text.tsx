import { TextField } from "#web/forms/fields/text-field.tsx";
import { messages, lookHints, lookLabels, unseenLooks } from "./messages.ts";
import { LookSource } from "./look-source.tsx";
import { useLook, useLooks } from "./looks-editor.ts";

interface LookTextProps {
  readonly name: "title" | "privacyPolicy" | "socialPreview";
  readonly type?: "text" | "url";
}

/** A line of text; empty is none, or for a site-space, as its site says. */
export const LookText = ({ name, type = "text" }: LookTextProps) => {
  const { form, title } = useLooks();
  const { inherited, isOfSiteSpace } = useLook(name);
  const otherwise = name === "title" ? title : undefined;
  const placeholder = isOfSiteSpace
    ? messages.asSiteNow(inherited ?? otherwise ?? messages.optionalNone)
    : otherwise;
  const hints = [
    lookHints[name],
    unseenLooks[name],
    isOfSiteSpace && inherited && name !== "title" ? messages.sources.emptyFollows : undefined,
  ].filter((hint) => hint !== undefined);
  return (
    <TextField
      form={form}
      name={name}
      label={lookLabels[name]}
      type={type}
      emptyAs={null}
      optional
      autoComplete="off"
      {...(hints.length > 0 && { hint: hints.join(" ") })}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
};

/** The last line of every page; a site-space can have none although its site has one. */
export const LookCopyright = () => {
  const { form } = useLooks();
  const { isOfSiteSpace } = useLook("copyright");
  const label = lookLabels.copyright;
  return (
    <LookSource name="copyright">
      <TextField
        form={form}
        name="copyright"
        label={isOfSiteSpace ? messages.sources.ownText(label) : label}
        autoComplete="off"
        optional
        {...(!isOfSiteSpace && { emptyAs: null })}
      />
    </LookSource>
  );
};
