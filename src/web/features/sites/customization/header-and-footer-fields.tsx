import { headerItemStyles } from "#contract/schemas/customization.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages } from "./messages.ts";
import { LinkCondition, LinkList, TargetInputs, TitleInput } from "./link-fields.tsx";
import { EntriesField } from "./entries-field.tsx";
import { ColorField } from "./color-field.tsx";
import { ChoiceField } from "./value-fields.tsx";
import { useCustomizationField } from "./customization-editor.ts";

const colors = ["headerBackground", "headerLinkColor"] as const;

/** What the header looks like, and the colours that count while it has its own. */
export const HeaderStyleFields = () => {
  const preset = useCustomizationField("headerPreset");
  const background = useCustomizationField("headerBackground");
  const linkColor = useCustomizationField("headerLinkColor");
  const isCustom = (preset.value ?? preset.inherited) === "custom";
  const isSet = {
    headerBackground: (background.value ?? background.inherited ?? null) !== null,
    headerLinkColor: (linkColor.value ?? linkColor.inherited ?? null) !== null,
  };
  return (
    <>
      <ChoiceField name="headerPreset" />
      {colors.map((name) => (
        <ColorField
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

/** What stands in the header: links and buttons, each alone or with links below it, for all or some readers. */
export const HeaderLinks = () => (
  <EntriesField
    name="headerLinks"
    nameOf={messages.entries.link}
    add={messages.entries.addHeaderLink}
    empty={{ title: "", style: "link", to: { kind: "url", url: "" }, links: [] }}
  >
    {({ entry: item, name, errorAt, change, blur }) => (
      <>
        <TitleInput
          value={item.title}
          error={errorAt("title")}
          onChange={(title) => change({ ...item, title })}
        />
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:max-xl:grid-cols-1 [&>:nth-child(3)]:col-span-full">
          <Field label={messages.entries.style}>
            <Select
              value={item.style ?? "link"}
              onChange={({ target }) => {
                const style = headerItemStyles.find((choice) => choice === target.value);
                if (style) change({ ...item, style });
              }}
              options={headerItemStyles.map((style) => ({
                value: style,
                label: messages.entries.styles[style],
              }))}
            />
          </Field>
          <TargetInputs
            value={item.to}
            errorAt={errorAt}
            onChange={(to) => change({ ...item, to })}
            onNothing={() => change({ ...item, to: null })}
          />
        </div>
        <LinkCondition
          link={item}
          name={name}
          error={errorAt("condition")}
          onChange={change}
          onBlur={blur}
        />
        <LinkList
          label={name}
          links={item.links}
          errorAt={errorAt}
          onChange={(links) => change({ ...item, links })}
        />
      </>
    )}
  </EntriesField>
);

/** The columns of the footer, each a title with links below it. */
export const FooterGroups = () => (
  <EntriesField
    name="footerGroups"
    nameOf={messages.entries.group}
    add={messages.entries.addGroup}
    empty={{ title: "", links: [] }}
  >
    {({ entry, name, errorAt, change }) => (
      <>
        <TitleInput
          value={entry.title}
          error={errorAt("title")}
          onChange={(title) => change({ ...entry, title })}
        />
        <LinkList
          label={name}
          links={entry.links}
          errorAt={errorAt}
          onChange={(links) => change({ ...entry, links })}
        />
      </>
    )}
  </EntriesField>
);
