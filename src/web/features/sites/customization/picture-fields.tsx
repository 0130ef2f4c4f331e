import { Plus } from "lucide-react";
import { modes } from "./colors.ts";
import { cx } from "#web/kit/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { messages, valueLabels } from "./messages.ts";
import { InheritButton, SourceField } from "./source-field.tsx";
import { type ErrorAt, useCustomization, useCustomizationField } from "./customization-editor.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { emoji as emojiCodepoints } from "#contract/schemas/page.ts";
import { codepointsOf, emojiFrom, isEmoji } from "#web/kit/emoji.ts";
import type { CustomizationValues } from "./values-schema.ts";

type Favicon = CustomizationValues["favicon"];

/** The kind of a favicon; `site` if a site-space uses its site's. */
type FaviconKind = "site" | "none" | "emoji" | "pictures";

export const faviconKindOf = (value: Favicon): FaviconKind => {
  if (value === null) return "site";
  if ("icon" in value) return "pictures";
  return "emoji" in value ? "emoji" : "none";
};

/** The initial favicon of a kind: the site's own if it is of that kind. */
export const faviconOfKind = (kind: FaviconKind, inherited: Favicon): Favicon => {
  if (kind === "site") return null;
  if (kind === "none") return {};
  if (faviconKindOf(inherited) === kind) return inherited;
  return kind === "emoji" ? { emoji: "" } : { icon: { light: "", dark: "" } };
};

/** How a typed emoji is stored: as its code points, or unchanged if those are too long for the contract. */
export const keptEmoji = (typed: string): string => {
  if (!isEmoji(typed)) return typed;
  const codepoints = codepointsOf(typed);
  return emojiCodepoints.safeParse(codepoints, { jitless: true }).success ? codepoints : typed;
};

/** The characters of a favicon's emoji; undefined when it has none. */
export const faviconEmoji = (value: Favicon): string | undefined =>
  value !== null && "emoji" in value ? emojiFrom(value.emoji) : undefined;

interface Picture {
  readonly light: string;
  readonly dark: string;
}

interface PictureInputsProps {
  readonly label: string;
  readonly value: Picture;
  readonly errorAt: ErrorAt;
  readonly onChange: (value: { light: string; dark: string }) => void;
}

/** The addresses of a picture for light and one for dark mode. */
const PictureInputs = ({ label, value, errorAt, onChange }: PictureInputsProps) => {
  const { show } = useCustomization();
  return modes.map((mode) => (
    <Field
      key={mode}
      label={messages.inMode[mode](label)}
      hint={mode === "light" ? messages.address : undefined}
      error={errorAt(mode)}
    >
      <Input
        type="url"
        value={value[mode]}
        placeholder="https://"
        spellCheck={false}
        autoComplete="off"
        onFocus={() => show(mode)}
        onChange={({ target }) => onChange({ ...value, [mode]: target.value })}
      />
    </Field>
  ));
};

/** A logo: the addresses of a picture for light and one for dark mode. */
export const PictureField = ({ name }: { name: "logo" | "footerLogo" }) => {
  const { value, change, errorAt, isOfSiteSpace } = useCustomizationField(name);
  const label = valueLabels[name];
  return (
    <SourceField name={name}>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className={cx("mb-1.5 text-sm font-medium", isOfSiteSpace && "sr-only")}>
          {label}
        </legend>
        {value === null ? (
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-sm text-muted">{messages.notSet}</span>
            <Button size="sm" icon={Plus} onClick={() => change({ light: "", dark: "" })}>
              {messages.set(label)}
            </Button>
          </div>
        ) : (
          <>
            <PictureInputs label={label} value={value} errorAt={errorAt} onChange={change} />
            {!isOfSiteSpace && (
              <div>
                <InheritButton label={label} onClear={() => change(null)} />
              </div>
            )}
          </>
        )}
      </fieldset>
    </SourceField>
  );
};

const kinds: readonly FaviconKind[] = ["site", "none", "emoji", "pictures"];

const EmojiInput = () => {
  const { value, change, errorAt } = useCustomizationField("favicon");
  const setEmoji = (typed: string) => change({ emoji: keptEmoji(typed.trim()) });
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={messages.favicon.emoji}
        hint={messages.favicon.note}
        error={errorAt("emoji") ?? errorAt("")}
        required
      >
        <Input
          value={faviconEmoji(value) ?? ""}
          autoComplete="off"
          spellCheck={false}
          className="max-w-20 text-center text-lg"
          onChange={({ target }) => setEmoji(target.value)}
        />
      </Field>
      <div className="-ml-2 flex flex-wrap gap-1">
        {messages.favicon.suggested.map(({ emoji, word }) => (
          <Tooltip key={word} content={word}>
            <Button
              size="sm"
              variant="ghost"
              aria-label={messages.favicon.use(word)}
              onClick={() => setEmoji(emoji)}
            >
              <span aria-hidden className="text-lg">
                {emoji}
              </span>
            </Button>
          </Tooltip>
        ))}
      </div>
    </div>
  );
};

/** The icon in the browser tab: none, an emoji, or a picture for light and one for dark mode. */
export const FaviconField = () => {
  const {
    value,
    change,
    errorAt,
    inherited = null,
    isOfSiteSpace,
  } = useCustomizationField("favicon");
  const kind = faviconKindOf(value);
  const ofSite = faviconKindOf(inherited);
  const labels: Readonly<Record<FaviconKind, string>> = {
    ...messages.favicon.choices,
    site: messages.asSiteNow(
      faviconEmoji(inherited) ??
        (ofSite === "pictures" ? messages.favicon.pictures : messages.optionalNone),
    ),
  };
  // If the site has none, "none" and "as the site" are the same for a site-space.
  const isOffered = (each: FaviconKind) =>
    each === "site"
      ? isOfSiteSpace
      : each !== "none" || kind === "none" || !isOfSiteSpace || ofSite !== "none";
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label={valueLabels.favicon}>
        <Select
          value={kind}
          onChange={({ target }) => {
            const chosen = kinds.find((each) => each === target.value);
            if (chosen !== undefined) change(faviconOfKind(chosen, inherited));
          }}
          options={kinds.filter(isOffered).map((each) => ({ value: each, label: labels[each] }))}
        />
      </Field>
      {kind === "emoji" && <EmojiInput />}
      {value !== null && "icon" in value && (
        <PictureInputs
          label={valueLabels.favicon}
          value={value.icon}
          errorAt={(path) => errorAt(`icon.${path}`)}
          onChange={(icon) => change({ icon })}
        />
      )}
    </div>
  );
};
