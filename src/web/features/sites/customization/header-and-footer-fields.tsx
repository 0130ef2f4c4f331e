import {
  announcementMessage,
  announcementStyles,
  headerItemStyles,
} from "#contract/schemas/customization.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages } from "./messages.ts";
import { LinkCondition, LinkList, TargetInputs, TitleInput } from "./link-fields.tsx";
import { EntriesField } from "./entries-field.tsx";
import { ColorField } from "./color-field.tsx";
import { ChoiceField } from "./value-fields.tsx";
import { type ErrorAt, useCustomizationField } from "./customization-editor.ts";
import { Plus, X } from "lucide-react";
import { labelOf } from "#web/forms/limits.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Input } from "#web/ui/input.tsx";
import { Switch } from "#web/ui/choice/switch.tsx";
import { SourceField } from "./source-field.tsx";
import type { ContentLink } from "./values-schema.ts";

interface AnnouncementLinkProps {
  readonly link: ContentLink;
  readonly errorAt: ErrorAt;
  /** Passing undefined removes the link. */
  readonly onChange: (link: ContentLink | undefined) => void;
}

/** The link of an announcement: its text and target. */
const AnnouncementLink = ({ link, errorAt, onChange }: AnnouncementLinkProps) => (
  <fieldset className="flex min-w-0 flex-col gap-2 rounded-md border border-line p-3">
    <legend className="sr-only">{messages.announcementLink}</legend>
    <div className="flex items-center justify-between gap-3">
      <p aria-hidden className="text-sm font-medium">
        {messages.announcementLink}
      </p>
      <IconButton
        size="sm"
        icon={X}
        label={messages.announcementRemoveLink}
        onClick={() => onChange(undefined)}
      />
    </div>
    <TitleInput
      value={link.title}
      error={errorAt("title")}
      onChange={(title) => onChange({ ...link, title })}
    />
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:max-xl:grid-cols-1">
      <TargetInputs
        value={link.to}
        errorAt={errorAt}
        onChange={(to) => onChange({ ...link, to })}
      />
    </div>
  </fieldset>
);

const emptyAnnouncement = { enabled: true, message: "", style: "info" } as const;
const MAX_MESSAGE = announcementMessage.maxLength ?? undefined;

/**
 * The on/off switch for a site's announcement; a site-space uses its source field instead. Turning it off keeps the
 * text.
 */
const AnnouncementSwitch = () => {
  const { value, change } = useCustomizationField("announcement");
  return (
    <Switch
      label={messages.announcementOn}
      checked={value?.enabled === true}
      onChange={(enabled) =>
        change(
          !enabled && value?.message === "" ? null : { ...(value ?? emptyAnnouncement), enabled },
        )
      }
    />
  );
};

/** The announcement above every page: its text, style and link. */
export const AnnouncementFields = () => {
  const { value, change, errorAt, isOfSiteSpace } = useCustomizationField("announcement");
  return (
    <>
      {!isOfSiteSpace && <AnnouncementSwitch />}
      <SourceField name="announcement">
        {value !== null && (
          <div className="flex flex-col gap-5">
            <Field
              label={messages.announcementText}
              error={errorAt("message")}
              required
              counter={
                MAX_MESSAGE === undefined
                  ? undefined
                  : { used: value.message.length, max: MAX_MESSAGE }
              }
            >
              <Input
                value={value.message}
                autoComplete="off"
                onChange={({ target }) => change({ ...value, message: target.value })}
              />
            </Field>
            <Field label={messages.announcementStyle}>
              <Select
                value={value.style}
                onChange={({ target }) => {
                  const style = announcementStyles.find((choice) => choice === target.value);
                  if (style) change({ ...value, style });
                }}
                options={announcementStyles.map((style) => ({
                  value: style,
                  label: labelOf(style),
                }))}
              />
            </Field>
            {value.link === undefined ? (
              <div>
                <Button
                  size="sm"
                  icon={Plus}
                  onClick={() =>
                    change({ ...value, link: { title: "", to: { kind: "url", url: "" } } })
                  }
                >
                  {messages.announcementAddLink}
                </Button>
              </div>
            ) : (
              <AnnouncementLink
                link={value.link}
                errorAt={(path) => errorAt(`link.${path}`)}
                onChange={(link) => {
                  const { link: _, ...rest } = value;
                  change(link === undefined ? rest : { ...rest, link });
                }}
              />
            )}
          </div>
        )}
      </SourceField>
    </>
  );
};

const headerColors = ["headerBackground", "headerLinkColor"] as const;

/** The header's style, and the colours that apply if it has custom ones. */
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
      {headerColors.map((name) => (
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

/** The contents of the header: links and buttons, each on its own or with links below it, for all or some readers. */
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

/** The columns of the footer, each a title with links. */
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
