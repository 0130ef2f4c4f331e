import { Plus } from "lucide-react";
import { announcementMessage, announcementStyles } from "#contract/schemas/customization.ts";
import { labelOf } from "#web/forms/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { AnnouncementLink } from "./announcement-link.tsx";
import { messages } from "./messages.ts";
import { LookSource } from "./look-source.tsx";
import { useLook } from "./looks-editor.ts";

const EMPTY = { enabled: true, message: "", style: "info" } as const;
const max = announcementMessage.maxLength ?? undefined;

/** The switch of a site; a site-space says it with its source. Switched off, the text is kept. */
const AnnouncementSwitch = () => {
  const { value, change } = useLook("announcement");
  return (
    <Switch
      label={messages.announcementOn}
      checked={value?.enabled === true}
      onChange={(enabled) =>
        change(!enabled && value?.message === "" ? null : { ...(value ?? EMPTY), enabled })
      }
    />
  );
};

/** The line above every page: what it says, how, and where it leads. */
export const AnnouncementFields = () => {
  const { value, change, errorAt, isOfSiteSpace } = useLook("announcement");
  return (
    <>
      {!isOfSiteSpace && <AnnouncementSwitch />}
      <LookSource name="announcement">
        {value !== null && (
          <div className="flex flex-col gap-5">
            <Field
              label={messages.announcementText}
              error={errorAt("message")}
              required
              counter={max === undefined ? undefined : { used: value.message.length, max }}
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
                errorAt={(place) => errorAt(`link.${place}`)}
                onChange={(link) => {
                  const { link: _, ...rest } = value;
                  change(link === undefined ? rest : { ...rest, link });
                }}
              />
            )}
          </div>
        )}
      </LookSource>
    </>
  );
};
