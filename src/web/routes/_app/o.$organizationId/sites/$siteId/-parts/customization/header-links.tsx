import { headerItemStyles } from "../../../../../../../../contract/schemas/customization.ts";
import { Field } from "../../../../../../../ui/field.tsx";
import { Select } from "../../../../../../../ui/select.tsx";
import { customizationStrings } from "./customization-strings.ts";
import { AddressInput, TitleInput } from "./link-inputs.tsx";
import { LinkList } from "./link-list.tsx";
import { LookEntries } from "./look-entries.tsx";

const strings = customizationStrings.entries;

/** What stands in the header: links and buttons, each alone or with links below it. */
export const HeaderLinks = () => (
  <LookEntries
    name="headerLinks"
    nameOf={strings.link}
    add={strings.addHeaderLink}
    empty={{ title: "", style: "link", to: { kind: "url", url: "" }, links: [] }}
  >
    {(item, change, name) => (
      <>
        <div className="grid gap-2 sm:grid-cols-2">
          <TitleInput value={item.title} onChange={(title) => change({ ...item, title })} />
          <AddressInput value={item.to} onChange={(to) => change({ ...item, to })} />
        </div>
        <Field label={strings.style}>
          <Select
            value={item.style ?? "link"}
            onChange={({ target }) => {
              const style = headerItemStyles.find((choice) => choice === target.value);
              if (style) change({ ...item, style });
            }}
            options={headerItemStyles.map((style) => ({
              value: style,
              label: strings.styles[style],
            }))}
          />
        </Field>
        {item.condition !== undefined && (
          <p className="text-sm text-muted wrap-anywhere">{strings.shownIf(item.condition)}</p>
        )}
        <LinkList
          label={name}
          links={item.links}
          onChange={(links) => change({ ...item, links })}
        />
      </>
    )}
  </LookEntries>
);
