import { headerItemStyles } from "#contract/schemas/customization.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages } from "./messages.ts";
import { LinkCondition } from "./link-condition.tsx";
import { TargetInputs, TitleInput } from "./link-inputs.tsx";
import { LinkList } from "./link-list.tsx";
import { LookEntries } from "./look-entries.tsx";

/** What stands in the header: links and buttons, each alone or with links below it, for all or some readers. */
export const HeaderLinks = () => (
  <LookEntries
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
  </LookEntries>
);
