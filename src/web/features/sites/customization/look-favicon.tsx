import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { messages, lookLabels } from "./messages.ts";
import {
  faviconEmoji,
  type FaviconKind,
  faviconKindOf,
  faviconOfKind,
  keptEmoji,
} from "./favicon.ts";
import { useLook } from "./looks-editor.ts";
import { PictureInputs } from "./picture-inputs.tsx";
const kinds: readonly FaviconKind[] = ["site", "none", "emoji", "pictures"];

const EmojiInput = () => {
  const { value, change, errorAt } = useLook("favicon");
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

/** The small picture in the browser's tab: none, an emoji, or a picture for light and one for dark. */
export const LookFavicon = () => {
  const { value, change, errorAt, inherited = null, isOfSiteSpace } = useLook("favicon");
  const kind = faviconKindOf(value);
  const ofSite = faviconKindOf(inherited);
  const words: Readonly<Record<FaviconKind, string>> = {
    ...messages.favicon.choices,
    site: messages.asSiteNow(
      faviconEmoji(inherited) ??
        (ofSite === "pictures" ? messages.favicon.pictures : messages.optionalNone),
    ),
  };
  // Where the site has none, a site-space without one is the same as one that follows.
  const isOffered = (each: FaviconKind) =>
    each === "site"
      ? isOfSiteSpace
      : each !== "none" || kind === "none" || !isOfSiteSpace || ofSite !== "none";
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label={lookLabels.favicon}>
        <Select
          value={kind}
          onChange={({ target }) => {
            const chosen = kinds.find((each) => each === target.value);
            if (chosen !== undefined) change(faviconOfKind(chosen, inherited));
          }}
          options={kinds.filter(isOffered).map((each) => ({ value: each, label: words[each] }))}
        />
      </Field>
      {kind === "emoji" && <EmojiInput />}
      {value !== null && "icon" in value && (
        <PictureInputs
          label={lookLabels.favicon}
          value={value.icon}
          errorAt={(place) => errorAt(`icon.${place}`)}
          onChange={(icon) => change({ icon })}
        />
      )}
    </div>
  );
};
