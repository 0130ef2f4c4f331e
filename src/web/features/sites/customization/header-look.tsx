import { messages } from "./messages.ts";
import { LookColor } from "./look-color.tsx";
import { LookSelect } from "./look-select.tsx";
import { useLook } from "./looks-editor.ts";

const colors = ["headerBackground", "headerLinkColor"] as const;

/** What the header looks like, and the colours that count while it has its own. */
export const HeaderLook = () => {
  const preset = useLook("headerPreset");
  const background = useLook("headerBackground");
  const linkColor = useLook("headerLinkColor");
  const isCustom = (preset.value ?? preset.inherited) === "custom";
  const isSet = {
    headerBackground: (background.value ?? background.inherited ?? null) !== null,
    headerLinkColor: (linkColor.value ?? linkColor.inherited ?? null) !== null,
  };
  return (
    <>
      <LookSelect name="headerPreset" />
      {colors.map((name) => (
        <LookColor
          key={name}
          name={name}
          optional
          note={isSet[name] && !isCustom ? messages.headerColorUnused : undefined}
          onSet={() => {
            if (!isCustom) preset.change("custom");
          }}
        />
      ))}
    </>
  );
};
